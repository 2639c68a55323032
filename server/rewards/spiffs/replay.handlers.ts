import { longWorkErrors } from '#contract/platform/long-work.errors.ts';
import { spiffReplayCalls as calls } from '#contract/rewards/spiff-replay.calls.ts';
import { spiffErrors as errors } from '#contract/rewards/spiffs.errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { ownAnswer } from '#server/platform/long-work/own-answer.ts';
import { startWork } from '#server/platform/long-work/start-work.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { mostClaimsAtOnce, replayOf, replayWork } from './replay-work.ts';
import { claimsAtMost } from './replay.queries.ts';
import { spiffById } from './spiffs.queries.ts';

export const spiffReplayHandlers: Handlers<typeof calls> = {
  async run({ body }, { db, actor, change, today }) {
    const to = body.to ?? today();
    const from =
      body.from ?? Temporal.PlainDate.from(to).subtract({ months: 12 }).add({ days: 1 }).toString();
    if (to < from) refuse(errors.endsBeforeStart, {}, { field: 'to' });
    if (body.basis === 'own')
      found(
        body.spiff ? await spiffById(db, body.spiff, { userId: actor.id, isCounted: false }) : undefined,
        errors.notFound,
      );
    const input = { ...body, from, to };
    const claimCount = await claimsAtMost(db, input);
    if (claimCount <= mostClaimsAtOnce) return { replay: await replayOf(db, input), work: null };
    const starting = { input: { ...input, claimCount } };
    return { replay: null, work: await change((one) => startWork(one, actor, replayWork, starting)) };
  },

  async result({ params }, context) {
    const { work, answer } = found(await ownAnswer(context, params.id, replayWork), longWorkErrors.notFound);
    return { work, replay: answer };
  },
};
