/** The times of a cue as SRT files write them; some programs write a point, leave out the hours, or add a place after them. */
const times =
  /^\s{0,10}(\d{1,3}:)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})\s{0,10}--?>\s{0,10}(\d{1,3}:)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})(?:\s|$)/;
const markup = /<(\/?)([a-z]{1,10})\b[^<>]{0,200}>|\{\\[^{}]{0,100}\}/gi;

/** Subtitles of an SRT file as WebVTT; undefined if the text has no cue. Bold, italic, and underlined text stays; colors and places are lost. */
export function vttOfSrt(srt: string): string | undefined {
  const lines = srt
    .replace(/^\uFEFF/u, '')
    .replaceAll('\0', '')
    .split(/\r\n|\r|\n/u);
  const cues: string[][] = [];
  let cue: string[] | undefined;
  for (const [index, line] of lines.entries()) {
    const found = times.exec(line);
    if (found) {
      // The line before the times has the number of the cue, also where no empty line stands before it.
      if (cue && cue.length > 1 && isNumber(lines[index - 1])) cue.pop();
      cue = [`${time(found, 1)} --> ${time(found, 5)}`];
      cues.push(cue);
    } else if (cue && line.trim() !== '') cue.push(marked(line));
    // WebVTT ends a cue at an empty line, and texts after it would be lost.
    else if (cue && cue.length > 1 && !startsCue(lines, index + 1)) continue;
    else if (cue && cue.length > 1) cue = undefined;
  }
  if (cues.length === 0) return undefined;
  return `WEBVTT\n\n${cues.map((one) => `${one.join('\n')}\n`).join('\n')}`;
}

const isNumber = (line: string | undefined) => /^\s{0,10}\d{1,7}\s{0,10}$/.test(line ?? '');

/** True if a cue begins here, with its number or its times, perhaps after more empty lines. */
function startsCue(lines: readonly string[], from: number): boolean {
  const first = lines[from] ?? '';
  return first.trim() === '' || times.test(first) || (isNumber(first) && times.test(lines[from + 1] ?? ''));
}

function time(found: RegExpExecArray, from: number): string {
  const [hours = '0', minutes = '', seconds = '', parts = ''] = found.slice(from, from + 4);
  const two = (digits: string) => digits.replace(':', '').padStart(2, '0');
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${parts.padEnd(3, '0')}`;
}

/** Keeps what WebVTT knows of the markup, and takes everything else as text. */
function marked(line: string): string {
  let text = '';
  let end = 0;
  for (const found of line.matchAll(markup)) {
    const [whole, slash = '', name = ''] = found;
    text += escaped(line.slice(end, found.index));
    if (['b', 'i', 'u'].includes(name.toLowerCase())) text += `<${slash}${name.toLowerCase()}>`;
    else if (name && name.toLowerCase() !== 'font') text += escaped(whole);
    end = found.index + whole.length;
  }
  return text + escaped(line.slice(end));
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
