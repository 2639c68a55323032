export type MatchPart = { text: string; isMatch: boolean };

/** Lower-case letters without accents, one for each given letter. */
const plain = (text: string) =>
  [...text].map((letter) => letter.normalize('NFD')[0]?.toLocaleLowerCase().slice(0, 1) ?? letter);

/** A label split at the searched text, ignoring case and accents, to mark the match. */
export function splitMatch(label: string, sought: string): MatchPart[] {
  const letters = [...label];
  const wanted = plain(sought.trim());
  if (wanted.length === 0) return [{ text: label, isMatch: false }];
  const compared = plain(label);
  const start = compared.findIndex((_, index) =>
    wanted.every((letter, place) => compared[index + place] === letter),
  );
  if (start < 0) return [{ text: label, isMatch: false }];
  const end = start + wanted.length;
  return [
    { text: letters.slice(0, start).join(''), isMatch: false },
    { text: letters.slice(start, end).join(''), isMatch: true },
    { text: letters.slice(end).join(''), isMatch: false },
  ].filter((part) => part.text !== '');
}
