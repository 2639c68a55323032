import type { DealerEvent } from '#contract/live/live-reports.calls.ts';
import type { Outcome } from '#contract/live/live-reports.fields.ts';

/** How many of these people have each outcome. */
export function countOutcomes(people: readonly { readonly outcome: Outcome }[]): DealerEvent['counts'] {
  const count = (outcome: Outcome) => people.filter((one) => one.outcome === outcome).length;
  return {
    enrolled: count('enrolled'),
    waitlisted: count('waitlisted'),
    attended: count('attended'),
    noShow: count('no-show'),
  };
}
