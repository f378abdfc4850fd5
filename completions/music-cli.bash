# bash completion for music-cli (bash 3.2 and later). `music-cli __complete` prints the candidates.

_music_cli() {
  local line=${COMP_LINE:0:COMP_POINT} words word='' quote='' started='' held=0 width=0 c i lines values labels
  words=() lines=() values=() labels=() COMPREPLY=()
  # Removes quotes from the words. Readline keeps the part of the last word before $2.
  for ((i = 0; i < ${#line}; i++)); do
    ((i > ${#line} - ${#2})) || held=${#word}
    c=${line:i:1}
    case $quote$c in
    \'\' | \"\") quote='' ;;
    \'? | \"[!\\]) word+=$c ;;
    \"\\) [[ ${line:i+1:1} == [\\\"\$\`] ]] && c=${line:$((++i)):1}; word+=$c ;;
    \\) word+=${line:$((++i)):1} started=1 ;;
    \' | \") quote=$c started=1 ;;
    [[:space:]]) [[ $word$started ]] && words+=("$word") && word='' started='' ;;
    *) word+=$c ;;
    esac
  done
  [[ $2 ]] || held=${#word}
  while IFS= read -r line; do lines+=("$line"); done < <({ command music-cli __complete "${words[@]:1}" "$word" ||
    npx --no --offline music-cli __complete "${words[@]:1}" "$word"; } 2>/dev/null)
  for line in ${lines[@]+"${lines[@]}"}; do
    c=${line%%$'\t'*} c=${c:held}
    case $quote in
    \') [[ $c != *\'* ]] || continue ;;
    \") [[ $c != *[\"!]* ]] || continue && c=${c//\\/\\\\} c=${c//\$/\\\$} c=${c//\`/\\\`} ;;
    *) [[ $c != *[!A-Za-z0-9_./:,=@%+#~-]* && $c != \#* ]] || printf -v c %q "$c" ;;
    esac
    values+=("$c") labels+=("${line#*$'\t'}")
    ((${#c} > width)) && width=${#c}
  done
  i=${#values[@]}
  if ((i == 1)); then
    [[ $quote || $c == *[=/] ]] || values[0]+=' '
  elif [[ ${COMP_TYPE-63} == 9 ]]; then
    [[ ${lines[0]-} == "$word"* ]] || return # Inserts nothing if names only contain the word.
  elif [[ ${COMP_TYPE-63} != 37 ]]; then # Shows the list.
    while ((i-- > 0)); do
      printf -v c '%*s' $((width - ${#values[i]} + 2)) ''
      values[i]+=${labels[i]:+$c${labels[i]}}
    done
  fi
  COMPREPLY=(${values[@]+"${values[@]}"})
}

complete -o nospace -F _music_cli music-cli
