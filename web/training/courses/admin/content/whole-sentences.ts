/** As many whole sentences as fit; if not even the first one does, as many whole words, with an ellipsis. */
export function wholeSentences(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const start = text.slice(0, longest + 1);
  const sentence = [...start.matchAll(/[.!?…](?=\s)/g)].at(-1);
  if (sentence) return start.slice(0, sentence.index + 1);
  const word = start.slice(0, longest).lastIndexOf(' ');
  return `${start.slice(0, word > 0 ? word : longest - 1).trimEnd()}…`;
}
