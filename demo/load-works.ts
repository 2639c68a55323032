import { sql } from 'kysely';
import { longWorkCalls } from '#contract/platform/long-work.calls.ts';
import { longWorkErrors } from '#contract/platform/long-work.errors.ts';
import { publishingErrors } from '#contract/platform/publishing.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { spiffReplayCalls } from '#contract/rewards/spiff-replay.calls.ts';
import { spiffScreens } from '#contract/rewards/spiffs.screens.ts';
import { resources } from '#server/library/resources/resource-kind.ts';
import { bulkWork } from '#server/people/publishing/publishable-parts.ts';
import { demoId } from './demo-id.ts';
import type { Loading } from './demo-files.ts';

const work = bulkWork(resources);
const owner = demoId('user', 'platform@paddock.example');
const hour = 3_600_000;

/** What an administrator started in the background: done, canceled half-way, and stopped by an error. */
export async function loadWorks({ tx, now }: Loading): Promise<void> {
  const chosen = await tx.selectFrom('resource').select('id').orderBy('id').execute();
  const ids = chosen.map((one) => one.id);
  const already = publishingErrors.alreadyPublished;
  const works = [
    { name: 'done', state: 'done', action: 'publish', done: Math.min(3, ids.length), rows: ids.length, hoursAgo: 3 },
    { name: 'cancelled', state: 'cancelled', action: 'unpublish', done: 2, rows: 2, hoursAgo: 30 },
    { name: 'failed', state: 'failed', action: 'restore', done: 1, rows: 1, hoursAgo: 75 },
  ] as const;
  for (const { name, state, action, done, rows, hoursAgo } of works) {
    const id = demoId('work', name);
    const title = work.title({ action }, ids.length);
    const at = new Date(now.getTime() - hoursAgo * hour);
    const { en, fr } = longWorkErrors.failed;
    await tx
      .insertInto('longWork')
      .values({
        id,
        kind: work.starts.id,
        ownerId: owner,
        language: 'en',
        title: title.en,
        titleFr: title.fr,
        path: '/auth/admin/resources',
        input: JSON.stringify({ action }),
        state,
        done,
        refused: rows - done,
        total: ids.length,
        cancelRequestedAt: state === 'cancelled' ? at : null,
        problem: state === 'failed' ? JSON.stringify({ en, fr }) : null,
        createdAt: new Date(at.getTime() - 60_000),
        endedAt: at,
      })
      .execute();
    await sql`
      insert into long_work_row (work_id, position, record_id, done, changed, message, message_fr)
      select ${id}, n - 1, record_id, n <= ${done}, n <= ${done}, case when n > ${done} then ${already.en} end, case when n > ${done} then ${already.fr} end
      from unnest(${ids.slice(0, rows)}::uuid[]) with ordinality as named (record_id, n)`.execute(tx);
  }
  await loadWhole({ tx, now });
  await tx.updateTable('userAccount').set({ hasWorks: true }).where('id', '=', owner).execute();
}

/** A file and an answer. Nothing is left of either: one stopped, the other was canceled. */
async function loadWhole({ tx, now }: Pick<Loading, 'tx' | 'now'>): Promise<void> {
  const { en, fr } = longWorkErrors.failedWhole;
  const works = [
    {
      kind: longWorkCalls.startFile.id,
      state: 'failed',
      title: { en: 'Users', fr: 'Utilisateurs' },
      path: '/auth/admin/users',
      hoursAgo: 100,
    },
    {
      kind: spiffReplayCalls.run.id,
      state: 'cancelled',
      title: { en: 'Try a spiff on 214,000 claims', fr: 'Essai d’une prime sur 214\u00a0000 demandes' },
      path: addressOf(spiffScreens.edit, { id: demoId('spiff', 'winter-grips') }),
      hoursAgo: 120,
    },
  ] as const;
  await tx
    .insertInto('longWork')
    .values(
      works.map(({ kind, state, title, path, hoursAgo }) => {
        const at = new Date(now.getTime() - hoursAgo * hour);
        return {
          id: demoId('work', kind),
          kind,
          ownerId: owner,
          language: 'en',
          title: title.en,
          titleFr: title.fr,
          path,
          input: '{}',
          state,
          cancelRequestedAt: state === 'cancelled' ? at : null,
          problem: state === 'failed' ? JSON.stringify({ en, fr }) : null,
          createdAt: new Date(at.getTime() - 60_000),
          endedAt: at,
        };
      }),
    )
    .execute();
}
