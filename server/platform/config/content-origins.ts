import { createHmac } from 'node:crypto';

/*
 * Where packages are played: at one origin for all of them (`https://packages.example.com`), or at an origin of its own for each
 * (`https://*.packages.example.com`, the star a name that nobody can guess).
 */

/** What stands for the star. A first letter keeps it from being read as a number. */
const labelPattern = '[a-z][0-9a-f]{31}';

/** The name of a package in host names: always the same, and known only to who was given a path of it. */
export const packageLabel = (secret: Buffer, packageId: string): string =>
  `p${createHmac('sha256', secret).update(`origin/${packageId}`).digest('hex').slice(0, 31)}`;

export const isPattern = (source: string): boolean => source.includes('//*.');

export const originOf = (pattern: string, label: string): string => pattern.replace('*', label);

/** Whether an origin is one of those that `source` stands for. */
export function isOriginOf(source: string, origin: string): boolean {
  if (!isPattern(source)) return source === origin;
  const [before, after] = source.split('*') as [string, string];
  const label = origin.slice(before.length, origin.length - after.length);
  return new RegExp(`^${labelPattern}$`).test(label) && origin === originOf(source, label);
}

/** The name of the package that a host belongs to; null for one that packages share, or that is not known. */
export function labelOfHost(pattern: string | null, host: string): string | null {
  if (pattern === null) return null;
  const after = new URL(pattern.replace('*.', 'p.')).host.slice(1);
  const label = host.toLowerCase().slice(0, -after.length);
  return host.toLowerCase().endsWith(after) && new RegExp(`^${labelPattern}$`).test(label) ? label : null;
}

/** Every origin packages may be played at, as policies name them. */
export const contentSources = (of: {
  readonly contentOrigin: string | null;
  readonly contentSubOrigins: string | null;
}): string[] => [...new Set([of.contentOrigin, of.contentSubOrigins].filter((one) => one !== null))];
