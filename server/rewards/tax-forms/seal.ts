import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import type { Services } from '#server/platform/context.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

type Keys = ReadonlyMap<string, Buffer>;

/** The key of the demo, whose passwords everybody knows too. It protects nothing, and the form says so. */
export const demoKeys: Keys = new Map([['demo', createHash('sha256').update('paddock demo').digest()]]);

/** In the demo, its own forms stay readable after real keys were set. */
export const keysOf = ({ environment, isDemo }: Pick<Services, 'environment' | 'isDemo'>): Keys =>
  isDemo ? new Map([...demoKeys, ...environment.taxKeys]) : environment.taxKeys;

export interface Sealed {
  /** Nonce, ciphertext, and tag. */
  readonly bytes: Buffer;
  /** The name of the key. */
  readonly key: string;
}

/**
 * Seals a tax number under the newest key. It opens only for the same form: a sealed number that is moved to another row does not.
 * Undefined without a key.
 */
export function seal(keys: Keys, formId: string, digits: string): Sealed | undefined {
  const newest = [...keys].at(-1);
  if (!newest) return undefined;
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, newest[1], nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(formId));
  const text = Buffer.concat([cipher.update(digits, 'utf8'), cipher.final()]);
  return { bytes: Buffer.concat([nonce, text, cipher.getAuthTag()]), key: newest[0] };
}

/**
 * Tells two tax numbers apart without giving away either: without the key, a hash of nine digits is guessed in a moment. Under the oldest
 * key, so that it stays the same when a newer one is added.
 */
export function markOf(keys: Keys, digits: string): string | undefined {
  const [oldest] = keys.values();
  return oldest && createHmac('sha256', oldest).update(digits).digest('base64url');
}

/** The number, or undefined if its key is gone or the row was changed. */
export function unseal(keys: Keys, formId: string, { bytes, key: name }: Sealed): string | undefined {
  const key = keys.get(name);
  if (!key || bytes.length <= nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(formId));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([
      decipher.update(bytes.subarray(nonceBytes, -tagBytes)),
      decipher.final(),
    ]).toString();
  } catch {
    return undefined;
  }
}
