/** A sentence of the catalogue, in which code stands between backticks. */
export function CodeText({ text }: { readonly text: string }) {
  // Split at a group: text and code take turns.
  const parts = text.split(/`([^`]+)`/);
  return <>{parts.map((part, at) => (at % 2 === 0 ? part : <code key={at}>{part}</code>))}</>;
}
