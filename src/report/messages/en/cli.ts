export const CLI = {
  "cli/cache-other-owner":
    "Nothing is kept between runs, which makes them slower: {folder} belongs to another user. Change its owner, or name another folder with WARPSCOPE_CACHE.",
  "cli/cache-others-may-write":
    "Nothing is kept between runs, which makes them slower: other users may write into {folder}. Take that right away (chmod go-w), or name another folder with WARPSCOPE_CACHE.",
  "cli/cache-not-cleared": "{folder} could not be cleared: {reason}.",
  "cli/cache-usage": "{folder}: {entries} entries, {size} MiB; at most {bound} MiB are kept.",
  "cli/more-errors": "There are {count} more errors.",
  "cli/unknown-command": "Unknown command `{command}`. Commands: {known}.",
  "cli/unknown-command-suggest": "Unknown command `{command}`. Did you mean `{suggestion}`?",
  "cli/option-of-other-command": "{option} is an option of {commands}, not of {command}.",
  "cli/option-takes-no-value": "{option} takes no value.",
  "cli/option-needs-value": "{option} needs a value.",
  "cli/no-such-folder": "{option}: there is no folder {folder}.",
  "cli/bad-variable":
    "{option}: `{name}` is no name of a variable: letters, digits and `_`, no digit in front.",
  "cli/variable-not-set":
    "{option}: {name} is not set in your environment, so nothing is passed on to the program.",
  "cli/bad-value": "`{value}` is no value of {option}. Possible: {possible}.",
  "cli/not-whole": "{option} needs a whole number from 0 on, not `{value}`.",
  "cli/not-size": "{option} needs a size, as 512M or 8G, not `{value}`.",
  "cli/not-count": "{option} needs a whole number from 1 on, not `{value}`.",
  "cli/not-positive": "{option} needs a number above 0, not `{value}`.",
  "cli/no-source":
    "No source file is named. Usage: warpscope {command} prog.cu [options] [-- program arguments]",
  "cli/bad-regex": "`{value}` given to --kernel is no regular expression: {reason}.",
  "cli/no-such-launch":
    "The program made {count} {count?launch:launches}, counted from 0; there is no launch {launch}.",
  "cli/no-such-kernel": "No launched kernel's name matches `{value}`.",
  "cli/unknown-device-suggest":
    "There is no device `{device}`. Did you mean `{suggestion}`? `warpscope devices` lists them.",
  "cli/unknown-device":
    "There is no device `{device}`. Known: {known}; also sm_XX, or a JSON file.",
  "cli/one-device":
    "One device at a time here, not `{value}`; `warpscope profile` compares several.",
  "cli/bad-block":
    "`--block {block}` is no block: one to three sizes apart by commas, of up to {most} threads together. Example: --block 16,16",
  "cli/unknown-pass": "There is no pass `{pass}`. Passes: {known}.",
  "cli/phase-compile": "Compiling …",
  "cli/phase-passes": "Compiling: {done} of {known} passes …",
  "cli/phase-run": "Preparing kernels …",
  "cli/try-check":
    "The program or one of its CUDA calls failed. `warpscope check {source}` looks for wrong accesses, races, values that nobody wrote and misused barriers.",
  "cli/bad-shell": "Name the shell: {possible}.",
};
