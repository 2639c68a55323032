import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { platformErrors } from '#contract/platform/errors.ts';
import { refuse } from '#server/platform/refusal.ts';

const derive = promisify(argon2);

/** argon2id with 19 MiB, two passes, one lane. */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

const maxAtOnce = Math.min(2, availableParallelism());
const maxQueued = 64;

let running = 0;
const queue: (() => void)[] = [];

/** At most two hashes at once, and one on a single core, so that other requests keep theirs; 64 wait, the next is told to come back. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxAtOnce) {
    if (queue.length >= maxQueued) refuse(platformErrors.tooMany, {}, { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => queue.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running--;
  }
}

const hash = (password: string, nonce: Buffer): Promise<Buffer> =>
  inTurn(() => derive('argon2id', { message: Buffer.from(password), nonce, ...passwordCost }));

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** The password as it is stored, in PHC form. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hash(password, nonce);
  const { memory, passes, parallelism } = passwordCost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

// Compared against when there is no account, so that the answer takes as long as for a wrong password.
const nobody = `$argon2id$v=19$m=19456,t=2,p=1$${base64(Buffer.alloc(16, 7))}$${base64(Buffer.alloc(32, 7))}`;

/** True where the password is right. Takes the same time where nothing is stored. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, , , , nonce = '', tag = ''] = (stored ?? nobody).split('$');
  const wanted = Buffer.from(tag, 'base64');
  const given = await hash(password, Buffer.from(nonce, 'base64'));
  return given.length === wanted.length && timingSafeEqual(given, wanted) && stored !== null;
}
