-- luasec-password: a password function that raises jumps out of OpenSSL while it reads the key, whose file stays open.
-- Needs LuaSec built as ssl.so for Lua 5.4 from the commit in found.jsonl, and a key with a password:
--   openssl genrsa -aes128 -passout pass:x -out key.pem 2048
--   lua5.4 luasec-password.lua ./ssl.so
-- It printed for us:
--   descriptors before: 7
--   after 50 passwords that raised: 58
local context = package.loadlib(arg[1], "luaopen_ssl_context")()

local function countDescriptors()
  local count = 0
  local self = io.open("/proc/self/stat")
  for _ in io.popen("ls /proc/" .. self:read("n") .. "/fd"):lines() do
    count = count + 1
  end
  self:close()
  return count
end

print("descriptors before: " .. countDescriptors())
for _ = 1, 50 do
  pcall(context.loadkey, context.create("any"), "key.pem", function() error("no password") end)
end
print("after 50 passwords that raised: " .. countDescriptors())
