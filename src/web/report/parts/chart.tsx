/**
 * A picture with marks that answer the pointer and the keyboard. Drawn in CSS pixels of the width that
 * there is, so that its text keeps its size on a phone. The marks are one stop of the Tab key; arrow keys
 * walk over them, and each says what it is to those who do not see it.
 */
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

export interface Mark {
  readonly key: string;
  /** Where its note points at, in the drawing's pixels. */
  readonly x: number;
  readonly y: number;
  /** What it is, then what is to be known of it. */
  readonly lines: readonly string[];
  /** SVG. */
  readonly shape: ComponentChildren;
  /** On a click, Enter or the space bar. */
  readonly onChoose?: () => void;
}

export interface Drawing {
  readonly height: number;
  /** Under the marks: axes, grids, lines. SVG. */
  readonly frame?: ComponentChildren;
  readonly marks: readonly Mark[];
}

interface ChartProps {
  readonly caption?: ComponentChildren;
  /** In words what it shows. */
  readonly alternative: string;
  readonly draw: (width: number) => Drawing;
  /** A mark has the focus. */
  readonly onFocusMark?: (key: string) => void;
  /** A mark has the focus or is under the pointer; undefined: none is any more. */
  readonly onShowMark?: (key: string | undefined) => void;
  /** Keys beside those that walk over the marks; true: it was one. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
}

/** Taken until the width is known, and where nothing measures it (print). */
const USUAL_WIDTH = 720;
const LEAST_WIDTH = 280;

export function Chart({ caption, alternative, draw, onFocusMark, onShowMark, onKey }: ChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [shown, setShown] = useState<string>();
  const [stop, setStop] = useState(0);
  useEffect(() => onShowMark?.(shown), [shown]);
  const drawing = draw(width);
  const { marks, height } = drawing;
  const tip = marks.find(({ key }) => key === shown);
  const tabStop = Math.min(stop, marks.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return setShown(undefined);
    if (onKey?.(event)) return event.preventDefault();
    if (event.key === "Enter" || event.key === " ") {
      const choose = marks[tabStop]?.onChoose;
      if (!choose) return;
      event.preventDefault();
      return choose();
    }
    const to = destination(event.key, tabStop, marks.length);
    if (to === undefined) return;
    event.preventDefault();
    frame.current?.querySelectorAll<SVGElement>("g.mark")[to]?.focus();
  };
  return (
    <figure class="chart">
      <div class="chart-frame" ref={frame}>
        {/* biome-ignore lint/a11y/useSemanticElements: SVG has no other element for a group. */}
        <svg
          viewBox={`0 0 ${width} ${height}`}
          height={height}
          role="group"
          aria-label={alternative}
          onKeyDown={onKeyDown}
        >
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus. */}
          {drawing.frame && <g aria-hidden="true">{drawing.frame}</g>}
          {marks.map(({ key, lines, shape, onChoose }, at) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: its role hangs on the data.
            <g
              key={key}
              class={onChoose ? "mark can-choose" : "mark"}
              role={onChoose ? "link" : "img"}
              aria-label={lines.join("; ")}
              tabIndex={at === tabStop ? 0 : -1}
              onFocus={() => {
                setStop(at);
                setShown(key);
                onFocusMark?.(key);
              }}
              onBlur={() => setShown(undefined)}
              onPointerEnter={() => setShown(key)}
              onPointerLeave={() => setShown(undefined)}
              onClick={onChoose}
            >
              {shape}
            </g>
          ))}
        </svg>
        {tip && <Note mark={tip} width={width} />}
      </div>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

/** Beside the mark, on the side that has more room. */
function Note({ mark: { x, y, lines }, width }: { readonly mark: Mark; readonly width: number }) {
  const side = x > width / 2 ? { right: `${width - x + 8}px` } : { left: `${x + 8}px` };
  const [title, ...facts] = lines;
  return (
    <div class="note" aria-hidden="true" style={{ top: `${y}px`, ...side }}>
      <strong>{title}</strong>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </div>
  );
}

function destination(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return Math.min(count - 1, from + 1);
    case "ArrowLeft":
    case "ArrowUp":
      return Math.max(0, from - 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

/** Of an element, in CSS pixels; follows it. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(USUAL_WIDTH);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setWidth(Math.max(LEAST_WIDTH, Math.floor(current.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
