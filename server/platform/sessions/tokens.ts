import { hash, randomBytes } from 'node:crypto';

/** A session's secret: 256 random bits. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The name of the session cookie; the prefix binds it to this host if the portal is served over TLS. */
export const sessionCookie = (baseUrl: string): string =>
  baseUrl.startsWith('https:') ? '__Host-paddock' : 'paddock';
