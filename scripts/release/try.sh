#!/usr/bin/env bash
# try.sh COMMAND: tests an installed music-cli with an empty home directory that has a space in its name, and, except on
# Windows, with no other program on PATH.
set -eu
command=$1 scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
case $(uname -s) in MINGW* | MSYS*) isolated=(env) ;; *) isolated=(env -i "PATH=/nonexistent" "LANG=C.UTF-8") ;; esac
mkdir "$scratch/a home"
count=0

# try PATTERN WORD…: runs a command, and exits unless its output matches the pattern
try() {
  local pattern=$1 output
  shift
  output=$(cd "$scratch" && "${isolated[@]}" HOME="$scratch/a home" USERPROFILE="$scratch/a home" \
    APPDATA="$scratch/a home" LOCALAPPDATA="$scratch/a home" "$command" "$@") ||
    { echo "FAILED ($?): music-cli $*" >&2 && exit 1; }
  [[ $output =~ $pattern ]] || { printf 'UNEXPECTED: music-cli %s\n%s\n' "$*" "$output" >&2 && exit 1; }
  count=$((count + 1))
}

try '^[0-9]+\.[0-9]+\.[0-9]+' --version
try '"installedBy":"(archive|deb)"' version --json
try 'Usage|usage' --help
try 'C♯|D♭' keys list
try 'C D E♭ F G A B♭' scales get c dorian --columns notes -o csv
try '523\.25' keys list --jq '[.data[].frequency] | max'
try 'C major' find C E G B D --limit 5
try 'Fm7' harmonies draw ii-V-I --key eb
try '"openapi"' schema --openapi
try '' rhythms export tresillo -o midi --file tresillo.mid
try '' harmonies export ii-V-I -o wav --file changes.wav
try '"data"' api /api/mobile/keys
try '' config set baseUrl https://music.example.com --profile other
try 'music.example.com' config list --profile other
try 'complete' completion bash
[ "$(head -c 4 "$scratch/tresillo.mid")" = MThd ] && [ "$(head -c 4 "$scratch/changes.wav")" = RIFF ]
echo "$count commands ran"
