/** `warpscope explain CODE`: what kind of message a code belongs to. */
export const EXPLAIN = {
  "explain/see": "See also: {names}",
  "explain/says": "It says:",
  "explain/explained": "Why:",
  "explain/change": "Change:",
  "explain/area": "Kind:",
  "explain/unknown-code": "There is no message or advice `{code}`.",
  "explain/unknown-code-suggestion":
    "There is no message or advice `{code}`. Did you mean `{suggestion}`?",
  "explain/area-advice":
    "advice: what to change in a kernel or around it, with the gain that the model promises on the chosen chip.",
  "explain/area-cli": "the command line: options and their values. Nothing ran; exit code 2.",
  "explain/area-compare":
    "`warpscope compare`: versions, reports and conditions. A condition that holds ends with exit code 3.",
  "explain/area-compile":
    "compiling: sources, nvcc's options, and what is not supported. An error ends with exit code 1, a wrong file or option with 2.",
  "explain/area-device": "the modelled chip: its name, or the file that describes it.",
  "explain/area-export": "files for other programs: `profile --export`.",
  "explain/area-fault":
    "a kernel was stopped: what it did, the thread that did it, and the line. The program goes on as on a GPU; calls after it return an error.",
  "explain/area-import": "figures of a real GPU: `profile --import` and `measure`.",
  "explain/area-ir": "device code that cannot be read. It is LLVM's text, made by the compiler.",
  "explain/area-lower": "device code that needs what is not supported; it is named with its line.",
  "explain/area-nvcc": "nvcc's command line, and the objects and programs it writes.",
  "explain/area-occupancy": "the occupancy calculator.",
  "explain/area-profile": "metrics: their names, and which chips have them.",
  "explain/area-registers":
    "`--registers`: registers of a thread that are given, or asked of ptxas.",
  "explain/area-runtime":
    "calls of the CUDA runtime while the program runs: what they refuse, and what is not supported.",
  "explain/area-session": "the run as a whole: timeouts, interrupts, crashes.",
  "explain/area-snippet": "kernels without a main: `--call`, `--expect` and `--repair`.",
  "explain/area-sweep": "`warpscope sweep`: values, parts and result files.",
};
