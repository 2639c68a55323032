/** The longest address that an account may have. */
const longest = 254;

/**
 * The e-mail addresses in a text as people paste it: separated by spaces, commas, semicolons, or line ends, also as “Ana Silva <ana@example.com>”. In lower
 * case, each once, in their order.
 */
export function addressesIn(text: string): string[] {
  const words = text.split(/[\s,;<>()"']+/);
  const addresses = words
    .map((word) =>
      word
        .replace(/^mailto:/i, '')
        .replace(/[.:]$/, '')
        .toLowerCase(),
    )
    .filter((word) => word.length <= longest && /^[^@]+@[^@]+$/.test(word));
  return [...new Set(addresses)];
}
