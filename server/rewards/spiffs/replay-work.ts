import {
  spiffReplayCalls as calls,
  type Replay,
  type ReplayFields,
} from '#contract/rewards/spiff-replay.calls.ts';
import { spiffScreens } from '#contract/rewards/spiffs.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import type { Db } from '#server/platform/database/open.ts';
import { countOf } from '#server/platform/long-work/record-words.ts';
import { workOnAnswer } from '#server/platform/long-work/long-work.ts';
import { replayTerms } from './replay.queries.ts';

/** A replay with more claims than this is done in the background. */
export const mostClaimsAtOnce = 100_000;

/** A draft, with the days of sale that are replayed. */
export interface ReplayInput extends ReplayFields {
  readonly from: string;
  readonly to: string;
}

export async function replayOf(db: Db, input: ReplayInput): Promise<Replay> {
  const { from, to, currency, budgetCents } = input;
  const { spentOn, uncoveredCents, ...replay } = await replayTerms(db, input, { from, to });
  return {
    ...replay,
    from,
    to,
    currency,
    budget:
      budgetCents === null ? null : { leftCents: budgetCents - replay.costCents, uncoveredCents, spentOn },
  };
}

const records = {
  one: { en: 'claim', fr: 'demande' },
  many: { en: 'claims', fr: 'demandes' },
};

interface ReplayWork extends ReplayInput {
  readonly claimCount: number;
}

/** Replays a draft over many claims. */
export const replayWork = workOnAnswer<ReplayWork, Replay>({
  starts: calls.run,
  path: ({ spiff }) => (spiff ? addressOf(spiffScreens.edit, { id: spiff }) : spiffScreens.create.path),
  title: ({ claimCount }) => {
    const { en, fr } = countOf(claimCount, records);
    return { en: `Try a spiff on ${en}`, fr: `Essai d’une prime sur ${fr}` };
  },
  answer: ({ db }, input) => replayOf(db, input),
});
