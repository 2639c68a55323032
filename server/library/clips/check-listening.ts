import type { Db } from '#server/platform/database/open.ts';
import { contribute } from '#server/platform/ports.ts';
import { recomputations, type Recomputed } from '#server/training/progress/progress.ports.ts';
import { heardAndEvents, type HeardAndEvents, type Listener } from './listening.queries.ts';
import { heardFrom, type Heard } from './listening.rules.ts';

const pageSize = 500;

/** Recomputes where everybody is in every clip from the events. */
async function checkListening(db: Db): Promise<Recomputed> {
  const differences: string[] = [];
  let checked = 0;
  for (let after: Listener | null = null; ;) {
    const page: readonly HeardAndEvents[] = await heardAndEvents(db, {
      people: null,
      after,
      limit: pageSize,
    });
    for (const one of page) {
      const what = difference(one);
      if (what) differences.push(`${one.userId} ${one.clipId}: ${what}`);
    }
    checked += page.length;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return { what: 'listening positions', checked, differences };
    after = last;
  }
}

/** The first part of what is stored that the events do not come to. */
function difference({ heard, events }: HeardAndEvents): string | null {
  const computed = heardFrom(events);
  if (!computed || !heard) return computed ? 'nothing stored' : 'no events';
  for (const key of Object.keys(computed) as (keyof Heard)[]) {
    const [kept, wanted] = [canonical(key, heard[key]), canonical(key, computed[key])];
    if (kept !== wanted) return `${key} is ${kept}, should be ${wanted}`;
  }
  return null;
}

/** Instants in one format: PostgreSQL writes an offset inside JSON. */
const canonical = (key: keyof Heard, value: unknown): string =>
  key.endsWith('At') && typeof value === 'string' ? new Date(value).toISOString() : JSON.stringify(value);

export const listeningRecomputed = contribute(recomputations, ({ db }) => checkListening(db));
