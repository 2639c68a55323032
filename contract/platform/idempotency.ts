import * as z from 'zod';
import { labelled } from './text.ts';

/**
 * Part of the body of every write that moves value: a UUID that the sender makes once per intention and sends again with every repeat. The
 * same request under the same key gets the first answer; another one is 409 `platform.keyUsed`. A request without a key is an intention of
 * its own: the server makes one. Our own pages always send it.
 */
export const idempotent = {
  idempotencyKey: labelled(
    z.uuid().default(() => crypto.randomUUID()),
    'Request key',
    'Clé de la requête',
  ),
};
