/** One thing that captions say, in seconds of the video. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const times = /^\s*(?:(\d+):)?(\d{2}):(\d{2})\.(\d{3})\s*-->\s*(?:(\d+):)?(\d{2}):(\d{2})\.(\d{3})/;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '',
  rlm: '',
};

/** What checked WebVTT captions say, cue by cue, as plain text in one line. */
export function cuesOf(vtt: string): Cue[] {
  const cues: Cue[] = [];
  for (const block of vtt.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/)) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => times.test(line));
    const found = at < 0 || at > 1 ? null : times.exec(lines[at]!);
    if (!found) continue;
    const text = plain(lines.slice(at + 1).join(' '));
    if (text !== '') cues.push({ start: secondsIn(found, 1), end: secondsIn(found, 5), text });
  }
  return cues;
}

const plain = (marked: string): string =>
  marked
    .replaceAll(/<[^>]{0,200}>/g, '')
    .replaceAll(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => entities[name]!)
    .replaceAll(/\s+/g, ' ')
    .trim();

function secondsIn(found: RegExpExecArray, from: number): number {
  const [hours = '0', minutes, seconds, parts] = found.slice(from, from + 4);
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds) + Number(parts) / 1000;
}
