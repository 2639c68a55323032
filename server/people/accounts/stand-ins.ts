import { createHash, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/platform/database/open.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import type { SignInRow } from './account.queries.ts';
import { standInsFor } from './registration.queries.ts';

/** The common salt of all stand-ins for an address: one hash shows whether a password belongs to any of them. */
export const standInNonce = (email: string): Buffer =>
  createHash('sha256').update(`stand-in ${email.toLowerCase()}`).digest().subarray(0, 16);

/** The stand-in for an address that was registered with this password. Takes as long if there is none. */
export async function standInWith(
  db: Db,
  email: string,
  password: string,
  lane: string,
): Promise<SignInRow | undefined> {
  const hash = Buffer.from(await hashPassword(password, lane, standInNonce(email)));
  return (await standInsFor(db, email)).find(({ passwordHash }) => {
    const stored = Buffer.from(passwordHash ?? '');
    return stored.length === hash.length && timingSafeEqual(stored, hash);
  });
}
