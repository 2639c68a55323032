import type { CertificateStatus } from '#contract/training/certificates.calls.ts';

// Crockford's alphabet: no I, L, O, U, so that a number survives being read aloud and typed.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 12;

/** A certificate's number from random bytes, one for each of its twelve characters: 60 bits. */
export const codeFrom = (random: Uint8Array): string =>
  Array.from(random.subarray(0, codeLength), (byte) => alphabet[byte & 31]).join('');

/** Parses a number as people type it: any case, with or without dashes, O for 0, I or L for 1. Null if it cannot be a number. */
export function typedCode(text: string): string | null {
  const code = text
    .toUpperCase()
    .replace(/[\s\-–—.]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return code.length === codeLength && [...code].every((mark) => alphabet.includes(mark)) ? code : null;
}

/** `K7QF-2M9X-TB4C`. */
export const shownCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

export interface CertificateFacts {
  readonly revokedAt: string | null;
  readonly supersededAt: string | null;
  readonly expiresOn: string | null;
}

/** The state of a certificate; `today` is `YYYY-MM-DD`. It is valid to the end of its last day. */
export function statusOf(
  { revokedAt, supersededAt, expiresOn }: CertificateFacts,
  today: string,
): CertificateStatus {
  if (revokedAt !== null) return 'revoked';
  if (supersededAt !== null) return 'superseded';
  return expiresOn !== null && expiresOn < today ? 'expired' : 'valid';
}
