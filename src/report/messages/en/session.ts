export const SESSION = {
  "session/image-too-large":
    "The variables of {source} take {bytes} B and do not fit into device memory.",
  "session/kernel-too-large":
    "{kernel} is too large: a piece of it that cannot be divided has {bytes} B of code and {locals} local variables as a function of WebAssembly; the limits are {mostBytes} B and {mostLocals}. Split it into several kernels, or put repeated statements into loops.",
  "session/no-wide-memory":
    "The host program is to have {asked} of memory, but this engine has no 64-bit memory: there is {most} at most. Node 24 and later have it.",
  "session/too-much-host-memory":
    "The host program is to have {asked} of memory; {most} is the most it can have.",
  "session/timeout": "Stopped after {seconds} s. Launches completed: {launches}.",
  "session/timeout-compiling":
    "Stopped after {seconds} s, while the program was being compiled. Compiling may take {more} s longer than the --timeout of running.",
  "session/interrupted": "Interrupted. Launches completed: {launches}.",
  "session/cannot-print": "The output cannot be written: {reason}.",
  "session/damaged-program":
    "The file is damaged, or no compiler made it: its host code is no program. Compile the program again.",
  "session/crashed": "Warpscope failed: {reason}. This is a bug of Warpscope; please report it.",
};
