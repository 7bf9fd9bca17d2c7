# complete.zsh FOLDER: whether zsh takes _fake of that folder for a completion, and can read it.
fpath=($1 $fpath)
autoload -Uz compinit && compinit -u -D
autoload -Uz +X _fake && print "loaded ${_comps[fake]}"
