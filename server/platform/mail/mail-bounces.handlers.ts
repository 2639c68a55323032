import { mailBounceCalls as calls } from '#contract/platform/mail-bounces.calls.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { readBounce } from './bounces.rules.ts';
import { recordRefusals } from './refused-addresses.queries.ts';

export const mailBounceHandlers: Handlers<typeof calls> = {
  report: ({ body: { bounces } }, { change, environment, now, today }) =>
    change(async ({ tx }) => {
      const host = new URL(environment.baseUrl).hostname;
      const read = bounces.map((bounce) => readBounce(bounce, { host, now: now(), today: today() }));
      const outcomes = await recordRefusals(
        tx,
        read.flatMap((one) => ('refused' in one ? [one.refused] : [])),
      );
      let next = 0;
      const results = read.map((one, place) => ({
        address: bounces[place]!.address,
        outcome: 'refused' in one ? outcomes[next++]! : one.outcome,
      }));
      return { results, counted: results.filter(({ outcome }) => outcome === 'counted').length };
    }),
};
