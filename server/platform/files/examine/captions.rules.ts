/** Why captions cannot be used, and where; lines count from 1. */
export interface CaptionsFault {
  readonly reason: 'manyCues' | 'cueBackwards' | 'cueTimes';
  readonly line: number;
}

/** More than twelve hours of speech have. */
export const mostCues = 20_000;

const time = String.raw`(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const times = new RegExp(`^[ \\t]{0,10}${time}[ \\t]{0,10}-->[ \\t]{0,10}${time}(?:[ \\t]|$)`);

/** Checks WebVTT cue by cue: times that can be read, in order, and not too many. */
export function captionsFault(vtt: string): CaptionsFault | null {
  const lines = vtt.split(/\r\n|\r|\n/u);
  let [cues, before] = [0, 0];
  for (const [first, last] of blocksOf(lines)) {
    if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/u.test(lines[first]!)) continue;
    // A cue may have a name above its times.
    const at = first < last && !lines[first]!.includes('-->') ? first + 1 : first;
    const found = times.exec(lines[at]!);
    if (!found) return { reason: 'cueTimes', line: at + 1 };
    const [start, end] = [milliseconds(found, 1), milliseconds(found, 5)];
    if (start < before || end <= start) return { reason: 'cueBackwards', line: at + 1 };
    before = start;
    cues += 1;
    if (cues > mostCues) return { reason: 'manyCues', line: at + 1 };
  }
  return null;
}

/** First and last line of each block after the head; blocks are divided by empty lines. */
function* blocksOf(lines: readonly string[]): Generator<readonly [number, number]> {
  let first = -1;
  let isHead = true;
  for (let index = 0; index <= lines.length; index += 1) {
    const isEmpty = index === lines.length || lines[index] === '';
    if (!isEmpty && first === -1) first = index;
    if (!isEmpty || first === -1) continue;
    if (!isHead) yield [first, index - 1];
    isHead = false;
    first = -1;
  }
}

function milliseconds(found: RegExpExecArray, from: number): number {
  const [hours = '0', minutes, seconds, parts] = found.slice(from, from + 4);
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(parts);
}
