/** A few named values side by side. */
import type { ComponentChildren } from "preact";

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ComponentChildren])[];
}

export function Facts({ facts }: FactsProps) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
