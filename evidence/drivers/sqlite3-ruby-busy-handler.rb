# sqlite3-ruby-busy-handler: a busy handler that raises leaves the connection's mutex locked. The next thread that uses the connection
# waits for it with the GVL held, so the main thread never comes back from its sleep.
# Needs the gem sqlite3 from the commit in found.jsonl:
#   timeout -s KILL 8 ruby sqlite3-ruby-busy-handler.rb; echo $?
# It printed for us:
#   first: the handler raised
#   137
require "sqlite3"
require "tmpdir"
$stdout.sync = true

Dir.mktmpdir do |folder|
  path = File.join(folder, "busy.db")
  other = SQLite3::Database.new(path)
  other.execute("create table t(a)")
  other.transaction(:exclusive)

  db = SQLite3::Database.new(path)
  db.busy_handler { |_| raise "the handler raised" }
  begin
    db.execute("select * from t")
  rescue => error
    puts "first: #{error.message}"
  end
  second = Thread.new { db.execute("select 1") }
  sleep 1
  puts second.alive? ? "second thread: still waiting" : "second thread: done"
  exit!
end
