/** Without accents and capitals. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase();

/** The places of the texts that contain all the words sought, whatever their accents and capitals. None without words. */
export function placesWith(texts: readonly string[], sought: string): readonly number[] {
  const words = plain(sought).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return texts.flatMap((text, place) => {
    const compared = plain(text);
    return words.every((word) => compared.includes(word)) ? [place] : [];
  });
}

/** The place of what is said at a second: the last cue that has begun. -1 before the first one. */
export function placeAt(starts: readonly number[], second: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    // A jump to a cue may end a few milliseconds before it.
    if (starts[middle]! <= second + 0.05) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
