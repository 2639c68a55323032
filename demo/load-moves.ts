import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';
import { demoId } from './demo-id.ts';

const company = demoId('user', 'company@paddock.example');
const day = 86_400_000;

/** A transfer that is planned, and one that was not made because its dealer has closed since. */
export async function loadMoves(tx: Transaction, now: Date): Promise<void> {
  const closed = await tx.selectFrom('dealer').select('id').where('status', '=', 'inactive').orderBy('number').executeTakeFirstOrThrow();
  const midnight = (days: number) => sql<string>`date_trunc('day', ${new Date(now.getTime() + days * day)}::timestamptz, 'UTC')`;
  const planned = (email: string, to: string, days: number, problem: object | null) => ({
    kind: 'user',
    recordId: demoId('user', email),
    action: 'move',
    dueAt: midnight(days),
    zone: 'UTC',
    options: JSON.stringify({ kind: 'transfer', from: null, to }),
    createdBy: company,
    createdAt: new Date(now.getTime() - 20 * day),
    failedAt: problem && midnight(days),
    problem: problem && JSON.stringify(problem),
  });
  await tx
    .insertInto('plannedChange')
    .values([
      planned('noor.azimeh@tworivers.example', demoId('dealer', 'D100001'), 30, null),
      planned('quentin.ashdowne@tworivers.example', closed.id, -3, {
        en: 'A dealer you chose no longer exists, or you can’t manage it.',
        fr: 'Un concessionnaire choisi n’existe plus, ou vous ne pouvez pas le gérer.',
      }),
    ])
    .execute();
}
