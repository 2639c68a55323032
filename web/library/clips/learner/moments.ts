/** A moment of a video in a text, as a player writes it. */
interface Moment {
  readonly text: string;
  readonly seconds: number;
}

const moment = /(?<![\d:])(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)(?![\d:])/g;

/** The parts of a text: words, and moments such as `0:26` or `1:02:03`. */
export function momentsIn(text: string): readonly (string | Moment)[] {
  const parts: (string | Moment)[] = [];
  let end = 0;
  for (const found of text.matchAll(moment)) {
    const [whole, hours = '0', minutes, seconds] = found;
    if (found.index > end) parts.push(text.slice(end, found.index));
    parts.push({ text: whole, seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) });
    end = found.index + whole.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
