/** A labelled slider with its value in words. */
import { useId } from "preact/hooks";

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  /** What the value means. */
  readonly text: string;
  onChange(value: number): void;
}

export function Slider({ label, value, most, text, onChange }: SliderProps) {
  const id = useId();
  return (
    <p class="control">
      <label for={id}>
        {label} <output for={id}>{text}</output>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={most}
        step={1}
        value={value}
        aria-valuetext={text}
        onInput={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </p>
  );
}
