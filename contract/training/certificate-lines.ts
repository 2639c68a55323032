import type { ElementPlace } from './certificate-design.ts';
import type { Measure, SheetFont } from './certificate-mark.ts';

interface Line {
  readonly text: string;
  readonly size: number;
}

/** Fits a text into its width: smaller, down to two thirds, then on two lines within the height of one, smaller again if needed. */
export function fitted(
  text: string,
  font: SheetFont,
  size: number,
  width: number,
  measure: Measure,
  maxLines = 2,
): Line[] {
  const least = (size * 2) / 3;
  const alone = Math.min(size, (size * width) / Math.max(1, measure(text, font, size)));
  if (alone >= least || !text.includes(' ')) return [{ text, size: alone }];
  const small = size * 0.54;
  const words = text.split(' ');
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && (measure(longer, font, small) <= width || lines.length >= maxLines))
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => ({
    text: line,
    size: Math.min(small, (small * width) / Math.max(1, measure(line, font, small))),
  }));
}

/** Where a text of this width begins in its box. */
export function aligned(x: number, width: number, used: number, align: ElementPlace['align']): number {
  if (align === 'left') return x;
  return align === 'right' ? x + width - used : x + (width - used) / 2;
}
