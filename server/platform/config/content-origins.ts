import { createHmac } from 'node:crypto';

/*
 * Where packages play: all at one origin (`https://packages.example.com`), or each at its own origin (`https://*.packages.example.com`,
 * where the star becomes a name that nobody can guess).
 */

/** The label that replaces the star. It starts with a letter so that it is never read as a number. */
const labelPattern = '[a-z][0-9a-f]{31}';

/** A package's name in host names. It never changes, and only people who were given one of its paths know it. */
export const packageLabel = (secret: Buffer, packageId: string): string =>
  `p${createHmac('sha256', secret).update(`origin/${packageId}`).digest('hex').slice(0, 31)}`;

export const isPattern = (source: string): boolean => source.includes('//*.');

export const originOf = (pattern: string, label: string): string => pattern.replace('*', label);

/** True if `source` covers the origin. */
export function isOriginOf(source: string, origin: string): boolean {
  if (!isPattern(source)) return source === origin;
  const [before, after] = source.split('*') as [string, string];
  const label = origin.slice(before.length, origin.length - after.length);
  return new RegExp(`^${labelPattern}$`).test(label) && origin === originOf(source, label);
}

/** The package label in a host name; null if packages share the host or the host is unknown. */
export function labelOfHost(pattern: string | null, host: string): string | null {
  if (pattern === null) return null;
  const after = new URL(pattern.replace('*.', 'p.')).host.slice(1);
  const label = host.toLowerCase().slice(0, -after.length);
  return host.toLowerCase().endsWith(after) && new RegExp(`^${labelPattern}$`).test(label) ? label : null;
}

/** Every origin packages may play at, in the syntax of security policies. */
export const contentSources = (of: {
  readonly contentOrigin: string | null;
  readonly contentSubOrigins: string | null;
}): string[] => [...new Set([of.contentOrigin, of.contentSubOrigins].filter((one) => one !== null))];
