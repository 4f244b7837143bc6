/** One program in many combinations of values: `warpscope sweep`. */
export const SWEEP = {
  "sweep/progress": "{done} of {of} points …",
  "sweep/resumed": "{resumed} of {done} points were in {file} already.",
  "sweep/interrupted":
    "Interrupted with {done} of {of} {of?point:points} done. They are in {file}; the same command goes on from there.",
  "sweep/cannot-write": "{file} cannot be written: {reason}.",
  "sweep/foreign-file":
    "{file} is no result file of a sweep. Name another one with -o, or remove it.",
  "sweep/file-version":
    "{file} has version {found} of the result format; this Warpscope reads version {known}. Name another one with -o.",
  "sweep/damaged-line":
    "{file}:{line}: this line is damaged or of another sweep. Remove the line, or the file; what is missing then is run again.",
  "sweep/other-sweep":
    "{file} has results of another sweep: {part} differ. Name another file with -o, or remove it.",
  "sweep/other-shard":
    "{file} has results of another part of this sweep. Give each --shard a file of its own.",
  "sweep/program-changed":
    "{file} has results of this program before it changed. Name another file with -o, or remove it.",
  "sweep/merge-other": "{first} and {second} are of different sweeps: {part} differ.",
  "sweep/merge-conflict": "{file} has another result for {point} than the files before it.",
  "sweep/nothing-to-merge":
    "Name the files to merge: warpscope sweep --merge a.jsonl b.jsonl -o all.jsonl",
  "sweep/points-missing": "{missing} of {count} points are in none of the files.",
  "sweep/nothing-to-sweep":
    "There is one point only. Give several values: -D TILE=16,32, --block 64,128,256, --arg n=1000,2000 with {n} behind `--`, or --device h200,rtx3090.",
  "sweep/too-many-points": "{count} points are more than the {most} that a sweep may have.",
  "sweep/bad-argument": "`{text}` given to --arg is not of the form name=value,value.",
  "sweep/empty-value": "{name}: there is an empty value in `{values}`.",
  "sweep/value-twice": "{name}: the value {value} is given twice.",
  "sweep/name-twice": "Values for {name} are given twice.",
  "sweep/bad-block": "`{block}` is no block: threads as 256 or 16x16, up to {most} together.",
  "sweep/place-without-values":
    "There are no values for `{{name}}`. Give some with --arg {name}=value,value.",
  "sweep/values-without-place":
    "The values of --arg {name} go nowhere. Put `{{name}}` where they belong, behind `--` or into a -D.",
  "sweep/bad-shard": "`{text}` is no part of a sweep. The second of eight is --shard 2/8.",
  "sweep/shards-without-jobs": "--shards belongs to --emit-jobs; one part is run with --shard 2/8.",
  "sweep/shard-of-jobs": "--emit-jobs writes a --shard for each job; --shards says how many.",
  "sweep/too-many-shards": "{shards} parts are more than the {count} points.",
  "sweep/more-rows": "The best {shown} of {count} points; all of them are in the result file.",
  "sweep/best": "Best: {point}, {time}; {factor} times as fast as {worst}.",
  "sweep/only": "{point}: {time}.",
  "sweep/other-output":
    "The program prints something else than with its own blocks: check whether what it computes is still right.",
  "sweep/failed": "{count} failed ({points}): {reason}",
  "sweep/exit-code": "The program ended with exit code {code}.",
  "sweep/note-times": "Times are the modelled sums over all launches of a point, with warm caches.",
};
