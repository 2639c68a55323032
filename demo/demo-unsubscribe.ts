import { createHash } from 'node:crypto';
import type { Transaction } from '#server/platform/database/open.ts';
import { unsubscribeToken } from '#server/platform/mail/unsubscribe-address.ts';
import { demoId } from './demo-id.ts';

const person = demoId('user', 'learner@paddock.example');
/** Known to everybody, like the passwords of the demo. */
const secret = createHash('sha256').update('unsubscribe/learner').digest();
const kind = 'course-assigned';

/** The address in a mail to the learner of the demo, as parameters of its screen. */
export const demoUnsubscribe = { person, kind, token: unsubscribeToken(secret, kind) };

export async function loadUnsubscribeSecret(tx: Transaction): Promise<void> {
  await tx.insertInto('unsubscribeSecret').values({ personId: person, secret }).execute();
}
