import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { fairQueue } from '../fair-queue.ts';

const derive = promisify(argon2);

/** argon2id with 19 MiB, two passes, one lane. */
const passwordCost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** At most two hashes at once, or one on a single core, so that other requests still get CPU time. */
const inTurn = fairQueue({ atOnce: Math.min(2, availableParallelism()), inLane: 128, inAll: 256 });

/** How many wait for the check of their password. */
export const signInsWaiting = (): number => inTurn.waiting();

const hash = (password: string, nonce: Buffer, lane: string): Promise<Buffer> =>
  inTurn(lane, () => derive('argon2id', { message: Buffer.from(password), nonce, ...passwordCost }));

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');

/** Hashes a password for storage, in PHC form. Callers that share a `lane`, such as a network, wait for each other first. */
export async function hashPassword(
  password: string,
  lane = '',
  nonce: Buffer = randomBytes(16),
): Promise<string> {
  const tag = await hash(password, nonce, lane);
  const { memory, passes, parallelism } = passwordCost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

// Compared against if there is no account, so that the reply takes as long as for a wrong password.
const nobody = `$argon2id$v=19$m=19456,t=2,p=1$${base64(Buffer.alloc(16, 7))}$${base64(Buffer.alloc(32, 7))}`;

/** True if the password is right. Takes the same time if no password is stored. */
export async function isPassword(password: string, stored: string | null, lane = ''): Promise<boolean> {
  const [, , , , nonce = '', tag = ''] = (stored ?? nobody).split('$');
  const wanted = Buffer.from(tag, 'base64');
  const given = await hash(password, Buffer.from(nonce, 'base64'), lane);
  return given.length === wanted.length && timingSafeEqual(given, wanted) && stored !== null;
}
