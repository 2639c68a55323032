import { createHash } from 'node:crypto';
import { platformErrors } from '#contract/platform/errors.ts';
import type { Actor } from './access/actor.ts';
import type { Change } from './context.ts';
import { reserveKey, storeAnswer, type Reserved } from './idempotency.queries.ts';
import { refuse } from './refusal.ts';

export interface KeyedRequest {
  /** The `idempotencyKey` of the body. */
  readonly key: string;
  /** The id of the call: the same key cannot serve two calls. */
  readonly call: string;
  /** Everything the effect depends on: params, query and body. */
  readonly request: object;
}

/**
 * Does the work of a write that moves value once per person and key, in the transaction of the change. The same request gets the first
 * answer, also when both arrive at once; another request under the same key is refused with 409. A refusal takes no effect and is not kept.
 */
export async function answerOnce<T extends object>(
  change: Pick<Change, 'tx' | 'now'>,
  actor: Pick<Actor, 'id'>,
  request: KeyedRequest,
  work: () => Promise<T>,
): Promise<T> {
  const reserved = await reserve(change, actor, request);
  if ('before' in reserved) return reserved.before.answer as T;
  const answer = await work();
  await storeAnswer(change.tx, reserved.place, answer);
  return answer;
}

/** The same for work whose answer is read afterwards, as it stands then: the same request again does nothing. */
export async function doOnce(
  change: Pick<Change, 'tx' | 'now'>,
  actor: Pick<Actor, 'id'>,
  request: KeyedRequest,
  work: () => Promise<void>,
): Promise<void> {
  const reserved = await reserve(change, actor, request);
  if (!('before' in reserved)) await work();
}

async function reserve(
  { tx, now }: Pick<Change, 'tx' | 'now'>,
  { id: userId }: Pick<Actor, 'id'>,
  { key, call, request }: KeyedRequest,
): Promise<Reserved> {
  const requestHash = createHash('sha256').update(canonical(request)).digest();
  const reserved = await reserveKey(tx, { userId, key, call, requestHash, at: now() });
  if (
    'before' in reserved &&
    (reserved.before.call !== call || !requestHash.equals(reserved.before.requestHash))
  )
    refuse(platformErrors.keyUsed);
  return reserved;
}

/** JSON with sorted keys: the order of fields says nothing. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
