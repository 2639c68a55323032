import type { Change } from '#server/platform/context.ts';
import { tellHolders } from '#server/rewards/holdings/reward-notices.ts';
import { earnedWith, insertEarnings, lockIfEarnable } from './earning.queries.ts';

/** Gives a person what passing this course has earned, in the transaction of the pass. */
export async function earnFor(
  change: Change,
  of: { readonly userId: string; readonly courseId: string },
): Promise<void> {
  const { tx, now } = change;
  if (!(await lockIfEarnable(tx, of))) return;
  const earned = await insertEarnings(tx, await earnedWith(tx, of, change.today()), now());
  for (const { id, name, userId, incentiveId } of earned)
    await change.record({
      type: 'create',
      entity: { kind: 'reward', id, name },
      after: { status: 'earned', user: userId, incentive: incentiveId },
    });
  await tellHolders(
    change,
    earned.map(({ id }) => id),
    { news: 'earned' },
  );
}
