import { newId } from '#server/platform/ids.ts';
import { post } from '#server/rewards/ledger/ledger.queries.ts';
import { houseAccount, trainingPointsOf, transfer } from '#server/rewards/ledger/ledger.rules.ts';
import type { TestPortal } from './portal.ts';

/** Points for a passed course, earned at a moment. Returns the business key. */
export async function earn(portal: TestPortal, userId: string, points: number, at: string): Promise<string> {
  const businessKey = `course-passed:${userId}:${newId()}`;
  const entries = transfer(houseAccount('issued'), trainingPointsOf(userId), points);
  await portal.services.db
    .transaction()
    .execute((tx) => post(tx, [{ businessKey, kind: 'course-passed', entries, at: new Date(at) }]));
  return businessKey;
}
