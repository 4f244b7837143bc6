/**
 * Job definitions that run the shards of a sweep on machines that a team has: what they run is the same
 * command line, with another `--shard` for each job. Text for those systems, so not translated.
 */

export const JOB_SYSTEMS = ["github", "slurm", "kubernetes"] as const;
export type JobSystem = (typeof JOB_SYSTEMS)[number];

export interface JobFacts {
  /** The command line of the sweep behind `warpscope`, without what chooses the shard and the file. */
  readonly args: readonly string[];
  /** Behind `--`; absent where there is no such part. */
  readonly programArguments: readonly string[];
  readonly shards: number;
  /** Of the result files, `NAME-3-of-8.jsonl`: letters, digits, points, hyphens and underscores. */
  readonly name: string;
  /** Of Warpscope, for `npx`. */
  readonly version: string;
}

export function jobDefinition(system: JobSystem, facts: JobFacts): string {
  switch (system) {
    case "github":
      return github(facts);
    case "slurm":
      return slurm(facts);
    case "kubernetes":
      return kubernetes(facts);
  }
}

/** For a POSIX shell. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** `index` is an expression of the shell or of the system, counted from 1. */
function sweepCommand(
  { args, programArguments, shards, name }: JobFacts,
  program: string,
  index: string,
  more: readonly string[] = [],
): string {
  return [
    `${program} ${args.map(quoted).join(" ")}`,
    `--shard "${index}/${shards}" -o "${name}-${index}-of-${shards}.jsonl"`,
    ...more,
    ...(programArguments.length > 0 ? [`-- ${programArguments.map(quoted).join(" ")}`] : []),
  ].join(" ");
}

function mergeCommand({ name, shards }: JobFacts, program: string): string {
  return `${program} sweep --merge ${quoted(name)}-*-of-${shards}.jsonl -o ${quoted(name)}.jsonl`;
}

function github(facts: JobFacts): string {
  const npx = `npx --yes warpscope@${facts.version}`;
  const list = Array.from({ length: facts.shards }, (_, at) => at + 1).join(", ");
  // Block scalars keep what a shell command may hold; a value that begins with one of YAML's signs does not.
  return `name: sweep
on: workflow_dispatch
jobs:
  shard:
    runs-on: ubuntu-latest
    strategy:
      fail-fast: false
      matrix:
        shard: [${list}]
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: |
          ${sweepCommand(facts, npx, `\${{ matrix.shard }}`)}
      - uses: actions/upload-artifact@v4
        if: always()
        with:
          name: ${facts.name}-\${{ matrix.shard }}
          path: ${facts.name}-*.jsonl
  merge:
    needs: shard
    runs-on: ubuntu-latest
    steps:
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - uses: actions/download-artifact@v4
        with:
          pattern: ${facts.name}-*
          merge-multiple: true
      - run: |
          ${mergeCommand(facts, npx)} --format markdown >> "$GITHUB_STEP_SUMMARY"
      - uses: actions/upload-artifact@v4
        with:
          name: ${facts.name}
          path: ${facts.name}.jsonl
`;
}

function slurm(facts: JobFacts): string {
  return `#!/bin/bash
#SBATCH --job-name=${facts.name}
#SBATCH --array=1-${facts.shards}
#SBATCH --cpus-per-task=8
#SBATCH --mem=16G
#SBATCH --requeue
# sbatch this file; a job that was stopped goes on from its file when it is started again. Afterwards:
#   ${mergeCommand(facts, "warpscope")}
set -eu
${sweepCommand(facts, "warpscope", `\${SLURM_ARRAY_TASK_ID}`, [`--jobs "\${SLURM_CPUS_PER_TASK:-8}"`])}
`;
}

function kubernetes(facts: JobFacts): string {
  const npx = `npx --yes warpscope@${facts.version}`;
  return `# The program's sources and the results are on a volume that all pods can write. Afterwards, on it:
#   ${mergeCommand(facts, "warpscope")}
apiVersion: batch/v1
kind: Job
metadata:
  name: ${
    facts.name
      .toLowerCase()
      .replace(/[^a-z0-9-]+/g, "-")
      .replace(/^-+|-+$/g, "") || "sweep"
  }
spec:
  completionMode: Indexed
  completions: ${facts.shards}
  parallelism: ${facts.shards}
  backoffLimit: ${facts.shards}
  template:
    spec:
      restartPolicy: OnFailure
      containers:
        - name: sweep
          image: node:22
          workingDir: /sweep
          command: ["/bin/sh", "-c"]
          args:
            - |
              shard=$((JOB_COMPLETION_INDEX + 1))
              exec ${sweepCommand(facts, npx, `\${shard}`)}
          resources:
            requests: { cpu: "4", memory: 8Gi }
          volumeMounts:
            - name: sweep
              mountPath: /sweep
      volumes:
        - name: sweep
          persistentVolumeClaim:
            claimName: sweep
`;
}
