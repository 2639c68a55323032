import { progressOf, type LearningEvent, type Progress } from '#contract/training/progress.rules.ts';
import type { Db } from '#server/platform/database/open.ts';
import { progressPage, type StoredProgress } from './check.queries.ts';

export interface Difference {
  readonly userId: string;
  readonly courseId: string;
  /** The part that differs, stored and recomputed. */
  readonly what: string;
}

const pageSize = 500;

/** Recomputes progress from all events and compares it with what is stored, person by person and course by course. */
export async function checkProgress(db: Db): Promise<{ checked: number; differences: Difference[] }> {
  const differences: Difference[] = [];
  let checked = 0;
  for (let after: StoredProgress | undefined; ;) {
    const page = await progressPage(db, after, pageSize);
    for (const stored of page) {
      const what = difference(stored);
      if (what) differences.push({ userId: stored.userId, courseId: stored.courseId, what });
    }
    checked += page.length;
    after = page.at(-1);
    if (page.length < pageSize) return { checked, differences };
  }
}

/** What the events of a person in a course come to; null without any. */
export const recomputed = ({ events, versions }: StoredProgress): Progress | null =>
  progressOf(events.map(normalized), ({ versionId }) => versions[versionId]!);

/** The first part of a stored projection that its events do not come to. */
export function difference(stored: StoredProgress): string | null {
  const { progress } = stored;
  const computed = recomputed(stored);
  if (!computed) return 'no events';
  for (const key of Object.keys(computed) as (keyof Progress)[]) {
    const [kept, wanted] = [canonical(progress[key]), canonical(computed[key])];
    if (kept !== wanted) return `${key} is ${kept}, should be ${wanted}`;
  }
  return null;
}

const instants = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;
const instant = (text: string) => new Date(text).toISOString();
const normalized = <E extends LearningEvent>(event: E): E => ({
  ...event,
  occurredAt: instant(event.occurredAt),
  receivedAt: instant(event.receivedAt),
});

/** The same text for equal values: sorted keys, one format for instants, shares as the column stores them. */
function canonical(value: unknown): string {
  if (typeof value === 'string') return instants.test(value) ? instant(value) : value;
  if (typeof value === 'number') return String(Math.fround(value));
  if (value === null || typeof value !== 'object') return String(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b));
  return `{${entries.map(([key, one]) => `${key}:${canonical(one)}`).join(',')}}`;
}
