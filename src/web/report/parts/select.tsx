/** A labelled choice of one among several. */
import { useId } from "preact/hooks";

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  onChange(value: string): void;
}

export function Select({ label, value, options, onChange }: SelectProps) {
  const id = useId();
  return (
    <p class="control">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
}
