/** Pieces of advice: what was found, what to change, what that would save. */
import type { AdviceReport, PageData } from "../../../report/index.ts";
import { formatShare, formatTime } from "../number-format.ts";
import type { Translate } from "../view.ts";
import { CodeText } from "./code-text.tsx";
import { placeName } from "./source-text.ts";

interface AdviceListProps {
  /** The largest gain first. */
  readonly advice: readonly AdviceReport[];
  readonly data: PageData;
  /** Of the launch, in `data.launches`, for links to lines; undefined: there are none. */
  readonly position: number | undefined;
  readonly t: Translate;
}

export function AdviceList({ advice, data, position, t }: AdviceListProps) {
  return (
    <ol class="advice">
      {advice.map((one) => (
        <li key={`${one.rule} ${one.line} ${one.column}`}>
          <p class="advice-gain">
            <strong>
              {t("page/advice-gain", {
                share: formatShare(one.gain.fraction, t, 0),
                time: formatTime(one.gain.savedNs, t),
              })}
            </strong>
            {one.file !== undefined && one.line !== undefined && (
              <PlaceLink advice={one} data={data} position={position} t={t} />
            )}
            <span class="faint">{t(`advice-text/confidence-${one.confidence}`)}</span>
          </p>
          <p>
            <CodeText text={t(one.rule, one.evidence)} />
          </p>
          <p class="advice-change">
            <CodeText text={t(one.change.code, one.change.params)} />
          </p>
          {one.change.edits && (
            <Code lines={one.change.edits.map(({ line, text }) => `${line}: ${text.trim()}`)} />
          )}
          <Why advice={one} t={t} />
        </li>
      ))}
    </ol>
  );
}

function Code({ lines }: { readonly lines: readonly string[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
    <pre tabIndex={0}>
      <code>{lines.join("\n")}</code>
    </pre>
  );
}

/** The lesson behind a rule, with an example in names of its own. */
function Why({ advice, t }: { readonly advice: AdviceReport; readonly t: Translate }) {
  const code = `${advice.rule}-explained`;
  const { example } = advice.change;
  const reason = t(code);
  if (reason === code) return null;
  return (
    <details>
      <summary>{t("page/advice-why")}</summary>
      <p>
        <CodeText text={reason} />
      </p>
      {example && <Code lines={example} />}
    </details>
  );
}

interface PlaceLinkProps extends Omit<AdviceListProps, "advice"> {
  readonly advice: AdviceReport;
}

function PlaceLink({ advice, data, position, t }: PlaceLinkProps) {
  const { file = "", line = 0, column = 0 } = advice;
  const name = placeName(data, { file, line, column }, t);
  if (position === undefined) return <span>{name}</span>;
  const params = new URLSearchParams({ view: "source", launch: String(position), file });
  return <a href={`#${params}&line=${line}`}>{name}</a>;
}
