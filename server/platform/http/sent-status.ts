import type * as z from 'zod';
import type { Call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { refuse } from '#server/platform/refusal.ts';

type Shape = Readonly<Record<string, unknown>>;

const shapeOf = (schema: unknown): Shape => (schema as Partial<z.ZodObject> | undefined)?.shape ?? {};

/** The states in which new records begin. */
const beginnings: readonly unknown[] = ['draft', 'pending'];

/** True of a call whose record has a status that its body does not name. The sender’s own account is no such record. */
const hasStatusOnly = ({ id, body, reply }: Call): boolean =>
  !id.startsWith('session.') &&
  !('status' in shapeOf(body)) &&
  Object.values(shapeOf(reply)).some((record) => 'status' in shapeOf(record));

/**
 * The body of a save with the `status` it names as the switch that publishes the record, for which the room checks the right. A status that
 * stands already may be sent along with a record that was read. Any other is refused: a status is never ignored.
 */
export function withStatus(call: Call, sent: unknown, before: object | undefined): unknown {
  if (typeof sent !== 'object' || sent === null || !Object.hasOwn(sent, 'status') || !hasStatusOnly(call))
    return sent;
  const { status, ...rest } = sent as { readonly status: unknown };
  const isNew = before === undefined && call.params === undefined;
  const stands = before && 'status' in before ? before.status : undefined;
  if (status === stands || (isNew && beginnings.includes(status))) return rest;
  const { publishes } = call;
  if (publishes && status === 'published') return { ...rest, [publishes]: true };
  if (publishes && status === 'unpublished' && stands === 'published') return { ...rest, [publishes]: false };
  refuse(platformErrors.statusRefused, {}, { field: 'status' });
}
