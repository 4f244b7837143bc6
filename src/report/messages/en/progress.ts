export const PROGRESS = {
  "progress/phase": "{text} {time}",
  "progress/begun":
    "{kernel}, launch {launch}: {done} of {blocks} {blocks?block:blocks}, {seconds}",
  "progress/blocks":
    "{kernel}, launch {launch}: {done} of {blocks} {blocks?block:blocks}, {rate}/s, {left} left",
};
