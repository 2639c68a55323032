/** The most characters of a name. */
export const longestName = 160;

const ending = /(?<=[^.])\.[A-Za-z0-9]{1,8}$/;

/** The ending of a file’s name with its dot; nothing if it has none. */
export const endingOf = (name: string): string => ending.exec(name)?.[0] ?? '';

/** The name with a number before its ending: `Prices (2).pdf`. */
export function numbered(name: string, number: number): string {
  const end = endingOf(name);
  const mark = ` (${number})`;
  return `${name.slice(0, name.length - end.length).slice(0, longestName - end.length - mark.length)}${mark}${end}`;
}
