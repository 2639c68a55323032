import * as z from 'zod';
import { labelled } from './text.ts';

/**
 * Part of the body of every write that moves value: a UUID that the sender makes once per intention and sends again with every repeat. The
 * same request under the same key gets the first answer; another one is 409 `platform.keyUsed`.
 */
export const idempotent = { idempotencyKey: labelled(z.uuid(), 'Request key', 'Clé de la requête') };
