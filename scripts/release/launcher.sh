#!/bin/sh
# Runs music-cli with the Node beside it, from any folder and through links.
self=$0
case $self in */*) ;; *) self=./$self ;; esac
while [ -L "$self" ]; do
  target=$(command -p readlink "$self") || exit
  case $target in /*) self=$target ;; *) self=${self%/*}/$target ;; esac
done
lib=${self%/*}/../lib/music-cli
exec "$lib/node" "$lib/bin/music-cli.js" "$@"
