import type { Call } from '#contract/platform/call.ts';
import { screens } from '#contract/screens.ts';
import { featureParts } from './people/settings/settings.ports.ts';
import { contribute, type Contribution } from './platform/ports.ts';
import { countStored } from './platform/record-kind.queries.ts';
import type { Room } from './platform/room.ts';

/** Tells the settings what a feature's switch concerns, from what all rooms declare. */
export const featurePartsOf = (rooms: readonly Room[], calls: readonly Call[]): Contribution =>
  contribute(featureParts, async ({ feature, db }) => {
    const isPart = (one: { readonly feature?: string }) =>
      one.feature === feature || one.feature?.startsWith(`${feature}.`);
    const stored = rooms
      .flatMap(({ records = [] }) => records.filter(isPart))
      .flatMap((one) => one.stored ?? []);
    const many = stored.map((one) => one.many);
    const counts = await countStored(db, stored);
    return {
      screens: screens.filter(isPart).map(({ title }) => title),
      calls: calls.filter(isPart).length,
      jobs: rooms
        .flatMap((room) => room.jobs ?? [])
        .flatMap((job) => (typeof job !== 'function' && isPart(job) ? [job.name] : [])),
      records: many.map(({ en, fr }, index) => ({ en, fr, count: counts[index]! })),
    };
  });
