import type { DenyReason } from '#contract/rewards/spiff-claims.fields.ts';
import { spiffClaimCalls } from '#contract/rewards/spiff-claims.calls.ts';
import { spiffScreens } from '#contract/rewards/spiffs.screens.ts';
import { countOf } from '#server/platform/long-work/record-words.ts';
import { workOnRows } from '#server/platform/long-work/long-work.ts';
import { claimNames } from './claims.queries.ts';
import { decide, lockForDecision } from './decide-claim.ts';
import { readerOf } from './present-claim.ts';
import { claimsVisible } from './spiffs.scope.ts';

interface ClaimBulk {
  readonly status: 'approved' | 'denied';
  readonly reason: DenyReason | null;
  readonly note: string;
}

const records = {
  one: { en: 'claim', fr: 'demande' },
  many: { en: 'claims', fr: 'demandes' },
};

/** Decides many claims, each by its own rules. It has no undo: a decision that is reversed has a reason. */
export const claimBulk = workOnRows<ClaimBulk>({
  starts: spiffClaimCalls.bulk,
  path: () => spiffScreens.pending.path,
  title: ({ status }, count) => {
    const { en, fr } = countOf(count, records);
    return status === 'approved'
      ? { en: `Approve ${en}`, fr: `Approuver ${fr}` }
      : { en: `Deny ${en}`, fr: `Refuser ${fr}` };
  },
  async names({ db, actor }, ids) {
    const rows = await claimNames(db, ids, claimsVisible.sql(actor, 'c'));
    return new Map(rows.map(({ id, name }) => [id, { en: name, fr: name }]));
  },
  async change(change, actor, id, decision) {
    const row = await lockForDecision(change, await readerOf(change.tx, actor), id);
    await decide(change, actor, row, { ...decision, items: undefined, total: undefined });
  },
});
