#compdef music-cli
# zsh completion for music-cli (zsh 5.8 and later).
# Generated from the command tree: change the tree, not this file.
#
# Tab starts no process. What the service offers is read from files that music-cli writes whenever it
# stores a collection.

# Every command that the line may have reached, and what may follow it:
#   subcommands  'name alias|summary'
#   switches     'names|marks|values|summary', without values for a flag
#   operands     'marks|values'
# Marks: repeat (may be given again), list (a,b,c), signed (an entry may begin with - or +), and the options
# beside which it may not stand.
_music-cli-tree() {
  subcommands=() switches=() operands=()
  case $1 in
@tree@
  esac
}

# The options that every command takes.
_music-cli-everywhere() {
@everywhere@
}

_music-cli() {
  setopt localoptions extendedglob
  local -a subcommands switches operands everywhere
  local place='' pending='' ended='' used=' ' word
  local profile=${MUSIC_CLI_PROFILE-} url=${MUSIC_CLI_BASE_URL-} store
  local names marks values          # an option, taken apart
  local -a typed_before # the arguments before the cursor

  _music-cli-everywhere
  _music-cli-tree ''
  for word in "${(@Q)words[2,CURRENT-1]}"; do _music-cli-pass "$word"; done

  if [[ -n $pending ]]; then
    _music-cli-option "$pending" && _music-cli-values "$marks" "$values"
  elif [[ -z $ended && $PREFIX == --[^=]#=* ]]; then
    word=${PREFIX%%=*}
    compset -P '--[^=]#='
    _music-cli-option "$word" && _music-cli-values "$marks" "$values"
  elif [[ -z $ended && $PREFIX == -* ]]; then
    _music-cli-switches
  else
    _music-cli-operands && return
    [[ -z $PREFIX$ended && $#operands == 0 && $#subcommands == 0 ]] && _music-cli-switches
  fi
}

# Takes in one word before the cursor.
_music-cli-pass() {
  local entry
  if [[ -n $pending ]]; then
    _music-cli-source "$pending" "$1"
    pending=''
  elif [[ -n $ended ]]; then
    typed_before+=("$1")
  else
    case $1 in
    --) ended=1 ;;
    --*=*)
      _music-cli-option "${1%%=*}" && used+="$names $marks "
      _music-cli-source "${1%%=*}" "${1#*=}"
      ;;
    -?*)
      _music-cli-option "$1" || return
      used+="$names $marks "
      [[ -n $values ]] && pending=$1
      ;;
    *)
      for entry in $subcommands; do
        if [[ " ${entry%%|*} " == *" $1 "* ]]; then
          place="${place:+$place }${entry%%[ |]*}"
          _music-cli-tree "$place"
          return
        fi
      done
      typed_before+=("$1")
      ;;
    esac
  fi
}

# The profile and the base URL decide whose candidates are offered.
_music-cli-source() {
  case $1 in
  --profile) profile=$2 ;;
  --base-url) url=$2 ;;
  esac
}

# Finds an option by one of its names and takes it apart.
_music-cli-option() {
  local entry
  for entry in $switches $everywhere; do
    if [[ " ${entry%%|*} " == *" $1 "* ]]; then
      names=${entry%%|*} entry=${entry#*|}
      marks=${entry%%|*} entry=${entry#*|}
      values=${entry%%|*}
      return 0
    fi
  done
  return 1
}

_music-cli-switches() {
  local entry name
  local -a offers
  for entry in $switches $everywhere; do
    [[ $used == *" ${entry%%[ |]*} "* && ${entry#*|} != repeat* ]] && continue
    marks=${entry#*|}
    for name in ${=marks%%|*}; do
      [[ $name == -* && $used == *" $name "* ]] && continue 2
    done
    for name in ${=entry%%|*}; do
      [[ $name == $PREFIX* ]] && offers+=("$name:${entry##*|}")
    done
  done
  _describe -o option offers
}

_music-cli-operands() {
  local entry
  local -a offers
  if (($#typed_before == 0 && $#subcommands)); then
    for entry in $subcommands; do offers+=("${entry%%[ |]*}:${entry#*|}"); done
    _describe command offers
    return
  fi
  entry=${operands[$#typed_before + 1]-}
  [[ -z $entry && ${operands[-1]-} == repeat* ]] && entry=$operands[-1]
  [[ -n $entry ]] && _music-cli-values "${entry%%|*}" "${entry#*|}"
}

# Offers the values of an option or an argument: marks, and where they come from.
_music-cli-values() {
  local given='' value
  local -a suffix offers
  if [[ $1 == *list* ]]; then
    suffix=(-qS ,)
    [[ $PREFIX == *,* ]] && given=,${(Q)PREFIX%,*},
    compset -P '*,'
  fi
  [[ $1 == *signed* ]] && compset -P '[-+]'
  case $2 in
  (choices|suggestions)*)
    for value in ${=2#* }; do
      [[ $given == *,(-|+|)$value,* ]] || offers+=("$value")
    done
    compadd $suffix -- ${offers:#*=}
    compadd -S '' -- ${(M)offers:#*=}
    ;;
  records* | names*)
    if [[ $2 == names* && $PREFIX == *[/.]* ]]; then _files; else _music-cli-records "$1" ${=2}; fi
    ;;
  files) _files ;;
  profiles) _music-cli-profiles ;;
  directories) _files -/ ;;
  text) return 1 ;;
  esac
}

# A line is `profile key address` between tabs.
_music-cli-profiles() {
  local line
  local -a cells
  _music-cli-store
  _music-cli-own $store/profiles.tsv || return
  for line in ${(f)"$(<$store/profiles.tsv)"}; do
    cells=("${(@ps:\t:)line}")
    [[ $cells[1] == *[[:cntrl:]]* ]] || offers+=("${cells[1]//:/\\:}:${cells[3]//[[:cntrl:]]/?}")
  done
  _describe profile offers
}

_music-cli-store() {
  store=${MUSIC_CLI_CACHE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/music-cli}/complete/v1
}

# A FIFO in the place of a file would hold Tab up for ever, and a file of gigabytes for long: is this one a
# regular file of the user, no longer than any that music-cli writes?
_music-cli-own() {
  local -a own=($1(#qN.ULm-33))
  [[ $#own == 1 && -r $1 ]]
}

# The folder of the candidates in force. A base URL names it: other characters than A-Z a-z 0-9 . -
# become _, one for each run of them.
_music-cli-folder() {
  local key='' line
  _music-cli-store
  if [[ -n $url ]]; then
    key=${${url//[^A-Za-z0-9.-]##/_}%_}
    key=${key[1,200]}
  elif [[ -n $profile ]]; then
    _music-cli-own $store/profiles.tsv || return
    for line in ${(f)"$(<$store/profiles.tsv)"}; do
      [[ ${line%%$'\t'*} == "$profile" ]] && key=${${line#*$'\t'}%%$'\t'*}
    done
  else
    _music-cli-own $store/current && IFS= read -r key <$store/current
    key=${key:-sandbox}
  fi
  store+=/$key
  [[ -n $key && $key != */* ]]
}

# Offers the records of a noun, or of several: in words that go on from those before, where several words are
# one name; else by their ids, which say nothing where several nouns are meant; else by their names that begin
# with what is typed; else by those of which a word does. A line is `id label name name …` between tabs; the
# header `# count prefix /` says whether the ids are paths, to be descended one folder at a time.
_music-cli-records() { # marks, records or names, nouns and endings of files
  local typed=${(Q)PREFIX} tab=$'\t' kind=$2 repeat='' file line from store
  local -a header lines found ids labels names
  integer i
  [[ $1 == *repeat* && -z ${compstate[quote]-} ]] && repeat=1
  shift 2
  _music-cli-folder || return
  for file; do
    if [[ $file == .* ]]; then
      [[ -n $typed ]] && compadd -f -- "$typed"*$file(N)
    elif _music-cli-own $store/$file.tsv; then
      IFS= read -r from <$store/$file.tsv
      header=("${(@ps:\t:)from}")
      # The header stays among the lines: to copy ten thousand takes as long as to read them.
      [[ $header[1] == '#' ]] && lines+=(${(f)"$(<$store/$file.tsv)"})
    elif [[ $kind == records && ! -e $store/$file.tsv ]]; then
      compadd -x "no cached $file: run music-cli $file ${${file:#drums}:+list}${${(M)file:#drums}:+folders} once"
      return 1
    fi
  done
  if [[ -n $repeat && ${header[4]-} != / ]]; then
    for ((i = 1; i <= $#typed_before && i <= 8; i++)); do
      from="${typed_before[i,-1]} $typed"
      _music-cli-names "$from" ''
      if (($#names)); then
        for ((i = $#names; i > 0; i--)); do names[i]=${${names[i][$#from-$#typed+1,-1]}%% *}; done
        _music-cli-add-names
        return
      fi
      # Without a noun all words are one name.
      [[ $kind == names ]] && return
    done
  fi
  found=()
  [[ $kind == records ]] && found=(${${(M)lines:#$typed*}:#(\#|[^$tab]#[$'\x01'-$'\x08'$'\x0a'-$'\x1f'$'\x7f'])*})
  if [[ ${header[4]-} == / ]]; then
    found=(${found:#$typed([^$tab]#/[^$tab]|$tab)*})
  elif [[ -n $typed && $#found == 0 && $compstate[nmatches] == 0 ]]; then
    _music-cli-names "$typed" ''
    if (($#names > 1)) && [[ -n $repeat && $typed != *' '* ]]; then
      names=(${names%% *})
    elif (($#names == 0)); then
      _music-cli-names "$typed" '*[ _-]'
      (($#names > 1)) && _music-cli-insert-nothing
    fi
    _music-cli-add-names
    return
  fi
  if (($#found > 300)); then
    _music-cli-cut "${header[3]-}" && return
    found=($found[1,300])
    compadd -x 'the first 300, and more'
  fi
  ids=(${found%%$tab*})
  labels=("${(@)${(@)${(@)found#*$tab}%%$tab*}//[[:cntrl:]]/?}")
  if [[ ${header[4]-} == / ]]; then
    _music-cli-paths
  else
    [[ -n $given ]] && suffix=(-qS ,)
    _music-cli-show
  fi
}

# A cut list does not say what all that matches has in common: insert no more than the header promises.
_music-cli-cut() {
  if [[ $#1 -gt $#typed && $1 == $typed* ]]; then
    compadd -U -S '' -- "$1"
    return 0
  fi
  _music-cli-insert-nothing
  return 1
}

# `ids` with `labels` beside them, in columns as wide as the widest id.
_music-cli-show() {
  local text
  local -a shown
  local width=${#${(O)ids//?/x}[1]}
  printf -v text "%-${width}s  -- %s\n" "${(@)ids:^labels}"
  shown=("${(@f)text}")
  compadd -V records $suffix -d shown -a ids
}

# The next component of each path: a folder goes on, what is not one ends the word.
_music-cli-paths() {
  local above=${typed%${typed##*/}}
  local -a folders=(${(M)ids:#*/}) files=(${ids:#*/}) shown
  shown=("${(@)folders#$above}")
  compadd -V folders -S '' -d shown -a folders
  shown=("${(@)files#$above}")
  compadd -V folders -d shown -a files
}

# Puts a name of each record into `names`: the first that begins with a text, in any case, or of which a word does.
_music-cli-names() { # text, what stands before it
  local line name="(#i)$2${(b)1}*"
  names=()
  for line in ${(M)lines:#*$tab*$tab*${~name}}; do
    [[ $line == \#* ]] && continue
    names+=(${${(M)${(@)${(ps:\t:)line}[3,-1]:#*[[:cntrl:]]*}:#${~name}}[1]})
  done
}

_music-cli-add-names() {
  names=(${(u)names})
  (($#names > 300)) && { names=($names[1,300]); compadd -x 'the first 300, and more'; _music-cli-insert-nothing; }
  # Names that agree with what is typed, but not with each other, in their case have nothing in common.
  local begun=${names[1][1,$#typed]}
  [[ -z ${names:#$begun*} ]] || _music-cli-insert-nothing
  compadd -U -a names
}

_music-cli-insert-nothing() {
  compstate[insert]='' compstate[list]='list force'
}

if [[ ${funcstack[1]-} == _music-cli ]]; then
  _music-cli "$@"
else
  compdef _music-cli music-cli
fi
