# sqlite3-ruby-callbacks: a collation, a trace block or an authorizer that raises jumps out of SQLite and leaves the connection's mutex
# locked. The next thread that uses the connection waits for it with the GVL held, so the main thread never comes back from its sleep.
# Needs the gem sqlite3 from the commit in found.jsonl:
#   for kind in collation trace authorizer; do timeout -s KILL 8 ruby sqlite3-ruby-callbacks.rb $kind; echo $?; done
# It printed for us, for each of them (with the message of the kind):
#   first: the collation raised
#   137
# With our patches the second thread is done.
require "sqlite3"
$stdout.sync = true

db = SQLite3::Database.new(":memory:")
db.execute("create table t(a)")
db.execute("insert into t values ('x'), ('y')")
query = "select * from t"
case ARGV[0]
when "collation"
  db.collation("raising", Class.new { def compare(one, other) = raise("the collation raised") }.new)
  query = "select * from t order by a collate raising"
when "trace"
  db.trace { |_| raise "the trace block raised" }
when "authorizer"
  db.authorizer = proc { |*| raise "the authorizer raised" }
end
begin
  db.execute(query)
rescue => error
  puts "first: #{error.message}"
end
second = Thread.new { db.execute("select 1") rescue nil }
sleep 1
puts second.alive? ? "second thread: still waiting" : "second thread: done"
exit!
