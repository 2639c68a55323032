import { spiffReplayCalls as calls } from '#contract/rewards/spiff-replay.calls.ts';
import { spiffErrors as errors } from '#contract/rewards/spiffs.errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { replayTerms } from './replay.queries.ts';
import { spiffById } from './spiffs.queries.ts';

export const spiffReplayHandlers: Handlers<typeof calls> = {
  async run({ body }, { db, actor, today }) {
    const to = body.to ?? today();
    const from =
      body.from ?? Temporal.PlainDate.from(to).subtract({ months: 12 }).add({ days: 1 }).toString();
    if (to < from) refuse(errors.endsBeforeStart, {}, { field: 'to' });
    if (body.basis === 'own')
      found(
        body.spiff ? await spiffById(db, body.spiff, { userId: actor.id, isCounted: false }) : undefined,
        errors.notFound,
      );
    const { spentOn, uncoveredCents, ...replay } = await replayTerms(db, body, { from, to });
    const { budgetCents, currency } = body;
    return {
      replay: {
        ...replay,
        from,
        to,
        currency,
        budget:
          budgetCents === null
            ? null
            : { leftCents: budgetCents - replay.costCents, uncoveredCents, spentOn },
      },
    };
  },
};
