import type { Call } from '#contract/platform/call.ts';
import { screens } from '#contract/screens.ts';
import { recordsOf } from './feature-parts.queries.ts';
import { featureParts } from './people/settings/settings.ports.ts';
import { contribute, type Contribution } from './platform/ports.ts';
import type { Room } from './platform/room.ts';

/** Tells the settings what a feature's switch concerns, from what all rooms declare. */
export const featurePartsOf = (rooms: readonly Room[], calls: readonly Call[]): Contribution =>
  contribute(featureParts, async ({ feature, db }) => {
    const isPart = (one: { readonly feature?: string }) =>
      one.feature === feature || one.feature?.startsWith(`${feature}.`);
    return {
      screens: screens.filter(isPart).map(({ title }) => title),
      calls: calls.filter(isPart).length,
      jobs: rooms
        .flatMap((room) => room.jobs ?? [])
        .flatMap((job) => (typeof job !== 'function' && isPart(job) ? [job.name] : [])),
      records: await recordsOf(db, feature),
    };
  });
