import createBidi from 'bidi-js';
import type { SheetFont } from '#contract/training/certificate-mark.ts';
import type { Face, SheetFonts } from './sheet-fonts.ts';

/** Letters of one font in one direction, ready to draw from left to right after the previous runs. */
export interface TextRun {
  readonly face: Face;
  readonly text: string;
}

const bidi = createBidi();
const signs = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Variation selectors and direction marks; the order is already settled here. */
const marks = /[\ufe00-\ufe0f\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/gu;
/** Replaces a sign that no font knows. */
const unknown = '?';

/** The runs of a line in visual order, from left to right. */
export function textRuns(line: string, requested: SheetFont, fonts: SheetFonts): TextRun[] {
  const text = line.normalize('NFC');
  const embedding = bidi.getEmbeddingLevels(text);
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const runs: { face: Face; text: string; level: number }[] = [];
  for (const { segment, index } of signs.segment(text)) {
    const level = embedding.levels[index] ?? 0;
    const last = runs.at(-1);
    // A space joins the letters before it and is shaped with them; next to pictures it would be as wide as they are.
    const isJoined = segment === ' ' && last?.level === level && !last.face.startsWith('emoji');
    const known = isJoined && fonts.knows(last.face, ' ') ? last.face : fonts.faceFor(segment, requested);
    const drawn = known === null ? unknown : (mirrored.get(index) ?? segment).replace(marks, '');
    if (drawn === '') continue;
    const face = known ?? requested;
    if (last?.face === face && last.level === level) last.text += drawn;
    else runs.push({ face, text: drawn, level });
  }
  return inSight(runs).map((run) => ({
    face: run.face,
    text: run.level % 2 === (isShapedFromRight(run.text) ? 1 : 0) ? run.text : reversed(run.text),
  }));
}

/** Runs in visual order: from the highest level down, adjacent runs at that level or above are reversed. */
function inSight<R extends { readonly level: number }>(runs: readonly R[]): R[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--)
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while (to < ordered.length && ordered[to]!.level >= level) to++;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed());
      from = to;
    }
  return ordered;
}

/** Shaping reverses these by itself: it goes by the first letter that belongs to a script. */
const isShapedFromRight = (text: string): boolean =>
  /^[\p{Script=Common}\p{Script=Inherited}]*[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text);

const reversed = (text: string): string =>
  Array.from(signs.segment(text), ({ segment }) => segment)
    .toReversed()
    .join('');
