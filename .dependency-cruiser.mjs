// Import direction: a folder may import only folders on a lower layer, and only their index.ts.
const layer = {
  base: 0,
  platform: 0,
  ir: 1,
  device: 1,
  observe: 1,
  compile: 2,
  lower: 2,
  snippet: 2,
  emit: 3,
  sanitize: 3,
  profile: 3,
  exec: 4,
  model: 4,
  runtime: 5,
  advise: 5,
  report: 6,
  session: 7,
  cli: 8,
  web: 8, // 7 is src/index.ts, the composition root
};
const folders = Object.keys(layer);
const at = (...names) => `^src/(${names.join("|")})/`;
export default {
  forbidden: [
    ...folders.flatMap((from) => {
      const above = folders.filter((to) => to !== from && layer[to] >= layer[from]);
      return above.length
        ? [
            {
              name: `layer-${from}`,
              severity: "error",
              from: { path: at(from) },
              to: { path: at(...above) },
            },
          ]
        : [];
    }),
    { name: "no-cycle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "through-the-index",
      severity: "error",
      from: { path: "^src/([^/]+)/" },
      to: { path: "^src/[^/]+/", pathNot: ["^src/$1/", "/index\\.ts$"] },
    },
    {
      name: "core-has-no-host",
      severity: "error",
      from: { path: at(...folders.filter((f) => layer[f] < 8)), pathNot: "^src/platform/node/" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "platforms-are-chosen-above",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/(platform|web|cli)/", "^src/create-platform.ts$"] },
      to: { path: "^src/platform/(node|browser)/" },
    },
    {
      name: "simulated-facts-before-modelled-ones",
      severity: "error",
      from: { path: at("lower", "emit", "exec", "observe", "sanitize") },
      to: { path: at("device", "model", "advise") },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
  },
};
