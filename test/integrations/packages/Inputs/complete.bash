# complete.bash FILE FUNCTION WORD...: what bash offers for the last word, sorted. "=" is a word of its own.
source "$1"
Function=$2
shift 2
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
compopt() { :; }
"$Function"
printf '%s\n' "${COMPREPLY[@]}" | LC_ALL=C sort | tr '\n' ' '
echo
