/** What the page of the tests gives of a run. */
export interface TextResult {
  readonly exitCode: number;
  readonly clangText: string;
  /** The report as `profile --format json` writes it. */
  readonly json: string;
}
