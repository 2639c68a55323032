import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullReportCalls as calls } from '#contract/insight/full-report.calls.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';

const at = '2026-11-20T14:00:05Z';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date(at) });
});
afterAll(() => portal.close());

const start = () =>
  fork(fileURLToPath(new URL('fixtures/report-worker.ts', import.meta.url)), [at], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: portal.services.environment.databaseUrl,
      DATA_DIR: portal.services.environment.dataDir,
    },
    execArgv: [],
  });

test(
  'a worker that is killed while it writes lists nothing, and the next run is whole; two workers make one report',
  { timeout: 120_000 },
  async () => {
    const { db, files } = portal.services;
    const admin = await signedInAs(portal, 'COMPANY_ADMIN');
    const killed = start();
    // What the report reads is held, so that the worker stands in the middle of it.
    const left = await db.transaction().execute(async (tx) => {
      await sql`lock table learner_total in access exclusive mode`.execute(tx);
      for (;;) {
        const { rows } = await sql<{ writing: string[] }>`select writing from full_report_run`.execute(db);
        if ((rows[0]?.writing.length ?? 0) > 0) {
          killed.kill('SIGKILL');
          if (killed.signalCode === null) await once(killed, 'exit');
          return rows[0]!.writing;
        }
        expect(killed.exitCode).toBeNull();
        await pause(5);
      }
    });
    expect(left).toHaveLength(2);
    expect((await admin.ask(calls.list)).runs).toEqual([]);
    // The lease of the killed worker ends.
    await sql`update full_report_run set held_until = now() - interval '1 second'`.execute(db);
    const both = [start(), start()];
    const said = await Promise.all(
      both.map(async (worker) => {
        const [[message]] = await Promise.all([once(worker, 'message'), once(worker, 'exit')]);
        return message as string;
      }),
    );
    expect(said.toSorted()).toMatchObject([
      expect.stringMatching(/^Full report of \d+ people/),
      'No full report is due.',
    ]);
    const { runs } = await admin.ask(calls.list);
    expect(runs).toHaveLength(1);
    const { body } = await admin.send(calls.people, { params: { runId: runs[0]!._id } });
    expect(body.trimEnd().endsWith(`"Rows: ${runs[0]!.people.rows}"`)).toBe(true);
    for (const key of left) expect(await files.read(key)).toBeNull();
  },
);
