/** A share as a bar with its sentence. */
interface ShareBarProps {
  /** 0 to 1. */
  readonly share: number;
  readonly text: string;
}

export function ShareBar({ share, text }: ShareBarProps) {
  const percent = `${(100 * Math.min(Math.max(share, 0), 1)).toFixed(2)}%`;
  return (
    <div class="share-bar">
      <div class="share-bar-frame" aria-hidden="true">
        <div class="share-bar-fill" style={{ width: percent }} />
      </div>
      <span>{text}</span>
    </div>
  );
}
