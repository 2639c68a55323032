import { accountsMerged, accountsSeparated } from '#server/people/merging/merging.events.ts';
import { keepRows, keptRows } from '#server/people/merging/merging.queries.ts';
import { listen } from '#server/platform/events.ts';
import { lockBalances, post, postingsOf } from './ledger.queries.ts';
import {
  houseAccount,
  loyaltyPointsOf,
  trainingPointsOf,
  transfer,
  type Account,
  type Entry,
  type Posting,
} from './ledger.rules.ts';
import {
  forgetTwice,
  heldBy,
  loyaltyLotsOf,
  noteTwice,
  passedTwice,
  recountEarned,
  type Held,
} from './merging.queries.ts';
import { undoEach } from './move-points.ts';

/**
 * All that the secondary account holds or owes moves to the primary one, a posting for each account. Loyalty points move by lot, each with the time it was earned,
 * so that they end when they would have. A course that both passed counts once: its points are taken back as far as they are there. What the secondary account
 * earned counts for the primary one, in the months in which it was earned.
 */
export const valueMerged = listen(
  accountsMerged,
  async ({ tx, actor }, { mergeId, primaryId, secondaryId }) => {
    const head = {
      kind: 'merged',
      byUserId: actor?.id ?? null,
      proxiedBy: actor?.session.proxiedBy ?? null,
    };
    const held = await heldBy(tx, secondaryId);
    const locked = await lockBalances(tx, [
      ...held.flatMap((one) => [accountOf(one, secondaryId), accountOf(one, primaryId)]),
      ...pointsOf({ primaryId, secondaryId }),
    ]);
    const postings: Posting[] = [];
    for (const [index, one] of held.entries()) {
      const balance = locked[index * 2]!;
      if (balance === 0) continue;
      const lots =
        one.kind === 'loyalty-points'
          ? await loyaltyLotsOf(tx, secondaryId, balance)
          : [{ amount: balance, at: undefined }];
      for (const [nr, { amount, at }] of lots.entries())
        postings.push({
          ...head,
          businessKey: `merge:${mergeId}:${one.kind}:${one.currency}:${nr}`,
          entries: transfer(accountOf(one, secondaryId), accountOf(one, primaryId), amount),
          ...(at && { at: new Date(at) }),
        });
    }
    await post(tx, postings);
    const twice = await takeTwice();
    await keepRows(tx, mergeId, 'ledger_posting', [
      ...(twice ? [twice] : []),
      ...postings.map(({ businessKey }) => businessKey),
    ]);
    await recountEarned(tx, [primaryId, secondaryId]);

    /** The key of the posting that took back what a course gave twice. */
    async function takeTwice(): Promise<string | undefined> {
      const courses = await passedTwice(tx, { primaryId, secondaryId });
      if (courses.length === 0) return undefined;
      await noteTwice(
        tx,
        mergeId,
        courses.map(({ postingId }) => postingId),
      );
      let [left = 0] = await lockBalances(tx, [trainingPointsOf(primaryId)]);
      const entries: Entry[] = [];
      for (const { points, funder } of courses) {
        const amount = Math.min(points, left);
        if (amount === 0) break;
        left -= amount;
        for (const entry of transfer(trainingPointsOf(primaryId), houseAccount('issued'), amount))
          entries.push({ ...entry, ...(funder !== null && { funder }) });
      }
      if (entries.length === 0) return undefined;
      const businessKey = `merge:${mergeId}:twice`;
      await post(tx, [{ ...head, kind: 'merged-twice', businessKey, entries }]);
      return businessKey;
    }
  },
);

/**
 * What moved goes back, with counter-postings. What the primary account has spent of it since cannot: the secondary account gets what is there.
 */
export const valueSeparated = listen(
  accountsSeparated,
  async ({ tx, actor }, { mergeId, primaryId, secondaryId }) => {
    const keys = await keptRows<string>(tx, mergeId, 'ledger_posting');
    const by = {
      byUserId: actor!.id,
      proxiedBy: actor!.session.proxiedBy,
      note: '',
    };
    const twice = keys.filter((key) => key.endsWith(':twice'));
    if (twice.length > 0) await undoEach(tx, twice, by);
    const moved = (await postingsOf(tx, keys)).filter(({ businessKey }) => !twice.includes(businessKey));
    const accounts = moved.map(({ entries }) => entries.find(({ amount }) => amount > 0)!.account);
    const balances = new Map<string, number>();
    for (const [index, balance] of (await lockBalances(tx, accounts)).entries())
      balances.set(keyOf(accounts[index]!), balance);
    const whole: string[] = [];
    const parts: Posting[] = [];
    for (const [index, { businessKey, entries }] of moved.entries()) {
      const account = accounts[index]!;
      const { amount } = entries.find((one) => one.amount > 0)!;
      const left = balances.get(keyOf(account))!;
      balances.set(keyOf(account), Math.max(0, left - amount));
      if (left >= amount) whole.push(businessKey);
      else if (left > 0)
        parts.push({
          businessKey: `undo:${businessKey}`,
          kind: 'merge-undone',
          entries: transfer(
            { ...account, of: { userId: primaryId } },
            { ...account, of: { userId: secondaryId } },
            left,
          ),
          byUserId: by.byUserId,
          proxiedBy: by.proxiedBy,
        });
    }
    if (whole.length > 0) await undoEach(tx, whole, by);
    await post(tx, parts);
    await lockBalances(tx, pointsOf({ primaryId, secondaryId }));
    await forgetTwice(tx, mergeId);
    await recountEarned(tx, [primaryId, secondaryId]);
  },
);

/** Whoever earns or takes back points holds one of these. */
const pointsOf = ({
  primaryId,
  secondaryId,
}: {
  readonly primaryId: string;
  readonly secondaryId: string;
}): readonly Account[] =>
  [primaryId, secondaryId].flatMap((userId) => [trainingPointsOf(userId), loyaltyPointsOf(userId)]);

const accountOf = ({ kind, currency }: Held, userId: string): Account => ({ kind, currency, of: { userId } });
const keyOf = ({ kind, currency }: Account): string => `${kind} ${currency}`;
