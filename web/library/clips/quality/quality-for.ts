/** What a viewer chose: a size by its short side, the video itself, or what suits the line and the screen. */
export const qualityChoices = ['auto', '360', '720', 'whole'] as const;
export type QualityChoice = (typeof qualityChoices)[number];

export interface Device {
  /** What the browser says of the line; undefined if it says nothing. */
  readonly line: { readonly saveData?: boolean; readonly effectiveType?: string } | undefined;
  /** How many pixels of the screen are as wide as the player. */
  readonly widthPx: number;
}

const slow = new Set(['slow-2g', '2g', '3g']);

/** The size to play, out of those that there are; null: the video itself. */
export function qualityFor(
  choice: QualityChoice,
  qualities: readonly number[],
  { line, widthPx }: Device,
): number | null {
  const wanted = choice === 'auto' ? suited(line, widthPx) : choice === 'whole' ? null : Number(choice);
  if (wanted === null) return null;
  // Rather less than was chosen than more; but a slow line never gets the video itself if there is anything smaller.
  return qualities.findLast((one) => one <= wanted) ?? qualities[0] ?? null;
}

function suited(line: Device['line'], widthPx: number): number | null {
  if (line?.saveData || slow.has(line?.effectiveType ?? '')) return 360;
  if (widthPx <= 640) return 360;
  return widthPx <= 1280 ? 720 : null;
}
