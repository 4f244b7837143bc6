#!/usr/bin/env bash
# On a machine with a GPU of compute capability 9.0: records the forms in PROGRAMS, which make-programs.ts wrote, into OUT.
# usage: record.sh PROGRAMS OUT
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$2"
out=$(cd "$2" && pwd)
cd "$1"
nvcc -arch=sm_90 -O2 -o record "$here/record.cu" &
printf '%s\n' forms*.ptx | xargs -P "$(nproc)" -I{} sh -c 'ptxas -arch=sm_90 -O3 -o "$(basename {} .ptx).cubin" {}'
wait
./record "$out/forms.bin"
gzip -9 <forms.txt >"$out/forms.txt.gz"
gzip -9 -f "$out/forms.bin"
