-- Does what a user of Neovim does: looks at the diagnostics, asks for the code actions of a line and chooses one.
-- WORD is what its title has in it, LINE the line (from 1); prints what is seen, saves the file.
local line, word = tonumber(vim.env.LINE), vim.env.WORD

local function say(...)
  io.stdout:write(string.format(...), '\n')
end

local function stop(sentence)
  say('failed: %s', sentence)
  vim.cmd('cquit 1')
end

local function wait(what, holds)
  if not vim.wait(60000, holds, 20) then
    stop('waited too long for ' .. what)
  end
end

local function show()
  for _, d in ipairs(vim.diagnostic.get(0)) do
    say('%d:%d: %s: %s [%s]', d.lnum + 1, d.col + 1, vim.diagnostic.severity[d.severity], d.message,
        d.code or d.user_data and d.user_data.lsp.code or '')
  end
end

wait('diagnostics', function() return #vim.diagnostic.get(0) > 0 end)
show()

local chosen = false
vim.ui.select = function(items, options, choose)
  for _, item in ipairs(items) do
    local title = options.format_item(item)
    say('offered: %s', title)
    if not chosen and title:find(word, 1, true) then
      chosen = true
      choose(item)
    end
  end
  if not chosen then
    stop('nothing with "' .. word .. '" in its title')
  end
end
vim.api.nvim_win_set_cursor(0, { line, 4 })
local before = vim.api.nvim_buf_get_changedtick(0)
vim.lsp.buf.code_action()
wait('the edit', function() return chosen and vim.api.nvim_buf_get_changedtick(0) > before end)
wait('the diagnostics to go', function() return #vim.diagnostic.get(0) == 0 end)
say('diagnostics left: %d', #vim.diagnostic.get(0))
vim.cmd('write')
vim.cmd('qall!')
