/** Up to two letters, from the first and the last word of a name; `?` without a name. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s\u00a0]+/)
    .filter((word) => /\p{L}|\p{N}/u.test(word));
  const first = words[0];
  if (!first) return '?';
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return [first, last]
    .map((word) => word?.match(/\p{L}|\p{N}/u)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** A fixed hue in degrees from a name. */
export function faceHue(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 360_000;
  return sum % 360;
}
