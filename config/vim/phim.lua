-- Phím in Neovim: your language in insert mode, plain keys in normal mode.
--
-- Copy this file to ~/.config/nvim/plugin/phim.lua. It needs Neovim 0.7 or newer; without a running daemon it does
-- nothing. For Vim there is phim.vim beside this file.
--
-- The plug-in tells the daemon over its control socket in which mode Neovim is. The daemon then lets every key pass in
-- normal mode, whatever the language, and has the language again in insert mode. Neovim never waits for an answer. When
-- it loses the focus or ends, the keyboard is as without it.
--
--   vim.g.phim_search = 0     plain keys for / and ? too; by default they have the language
--   vim.g.phim_socket = '…'   the socket, if it is not $XDG_RUNTIME_DIR/phim/control

if vim.g.loaded_phim then
  return
end
vim.g.loaded_phim = 1

local uv = vim.uv or vim.loop
local pipe -- the connection, or one that is being made
local told -- what was told last
local wanted -- what is to be told once the connection is there
local next_try = 0

local function socket()
  local folder = os.getenv('XDG_RUNTIME_DIR') or ('/run/user/' .. uv.getuid())
  return vim.g.phim_socket or (folder .. '/phim/control')
end

local function close()
  if pipe and not pipe:is_closing() then
    pipe:close()
  end
  pipe, told = nil, nil
end

local function send(mode)
  told = mode
  pipe:write('editor ' .. mode .. '\n', function(problem)
    if problem then
      close()
    end
  end)
end

-- Connects; without a daemon not more often than every two seconds.
local function connect()
  if uv.now() < next_try then
    return
  end
  next_try = uv.now() + 2000
  local new = uv.new_pipe(false)
  pipe, told = new, nil
  new:connect(socket(), function(problem)
    if problem then
      return close()
    end
    -- The answers are of no interest; the end of the connection is.
    new:read_start(function(failure, data)
      if failure or not data then
        close()
      end
    end)
    told = ''
    send(wanted)
  end)
end

local function tell(mode)
  wanted = mode
  if not pipe then
    connect()
  elseif told and told ~= mode then
    send(mode)
  end
end

-- Insert, replace, select and terminal mode take text; a search does if it is wanted.
local function update(mode)
  local is_text
  if mode:match('^c') then
    is_text = vim.g.phim_search ~= 0 and vim.fn.getcmdtype():match('[/?]')
  else
    is_text = mode:match('^[iRtsS\19]')
  end
  tell(is_text and 'insert' or 'normal')
end

local group = vim.api.nvim_create_augroup('phim', {})
local function on(events, action)
  vim.api.nvim_create_autocmd(events, { group = group, callback = action })
end

on('ModeChanged', function()
  update(vim.v.event.new_mode)
end)
on('CmdlineEnter', function()
  update('c')
end)
on({ 'VimEnter', 'FocusGained', 'VimResume' }, function()
  update(vim.api.nvim_get_mode().mode)
end)
on({ 'FocusLost', 'VimSuspend' }, function()
  tell('none')
end)
on('VimLeavePre', close)
