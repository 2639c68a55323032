export type MatchPart = { text: string; isMatch: boolean };

/** Letters without case and accents, one for one with the letters given. */
const plain = (text: string) =>
  [...text].map((letter) => letter.normalize('NFD')[0]?.toLocaleLowerCase().slice(0, 1) ?? letter);

/** A label cut where the searched text stands in it, whatever case and accents: for marking the match. */
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
