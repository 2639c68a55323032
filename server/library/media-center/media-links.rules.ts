const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const longestSlug = 60;

/** Bytes that a lasting address needs to differ from those of the same name. */
export const linkBytes = 8;

/** The lasting address of something with this name: what can be read of it, and signs that make it unlike others. */
export function linkFor(name: string, random: Uint8Array): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/\.[a-z0-9]{1,8}$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug);
  const signs = Array.from(random.slice(0, linkBytes), (byte) => alphabet[byte % alphabet.length]).join('');
  return [...slug.split('-').filter((part) => part !== ''), signs].join('-');
}
