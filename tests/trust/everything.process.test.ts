import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { recoveryCalls } from '#contract/people/recovery.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { longWorkCalls } from '#contract/platform/long-work.calls.ts';
import { uploadCalls } from '#contract/platform/uploads.calls.ts';
import { metricsRelay } from '#server/commands/start/metrics-relay.ts';
import { workClasses } from '#server/platform/config/work-classes.ts';
import { keepSettings } from '#server/platform/database/connections/session-settings.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { pgbouncer, startPgbouncer } from '#server/platform/postgres/fixtures/pgbouncer.ts';
import { openTestBucket, type TestBucket } from '#tests/builders/bucket.ts';
import { pngFile } from '#tests/builders/files.ts';
import { readSections, takeQuiz } from '#tests/builders/learning.ts';
import { buildAssignmentGroup, buildDealer, buildUser, signedIn } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { remoteClient, type RemoteClient } from '#tests/builders/remote-client.ts';
import { smtp } from '#tests/builders/smtp.ts';
import { buildBrand, buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';
import { sendPieces } from '#tests/builders/uploads.ts';
import { freePort } from '#tests/harness/ports.ts';
import { startTwoServers, waitForStandby, type TwoServers } from '#tests/harness/two-servers.ts';
import { spawnPart, writePages } from '../../bench/kill/portal.ts';

const skipped = pgbouncer === undefined ? ' (skipped without pgbouncer)' : '';

describe.skipIf(pgbouncer === undefined)(
  `two web processes, each class of work alone, a standby, a pooler, and a bucket${skipped}`,
  () => {
    let folder: string;
    let two: TwoServers;
    let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
    let bucket: TestBucket;
    let mails: Awaited<ReturnType<typeof smtp>>;
    let builder: TestPortal;
    const processes: ChildProcess[] = [];
    const ports: number[] = [];
    let course: BuiltCourse;
    let learner: { readonly id: string; readonly email: string };
    /** The same person at the first and at the second web process. */
    let learning: readonly [RemoteClient, RemoteClient];
    let managing: readonly [RemoteClient, RemoteClient];

    /** A process with a folder of its own, as on a machine of its own. */
    async function start(role: 'web' | 'worker', variables: Readonly<Record<string, string>> = {}) {
      const port = await freePort();
      const child = spawnPart(role, {
        port,
        dataDir: await mkdtemp(path.join(folder, `${role}-`)),
        web: path.join(folder, 'web'),
        connectionString: pooler.connectionString,
        variables: {
          DATABASE_DIRECT_URL: two.primary.connectionString,
          DATABASE_READ_URL: two.standby.connectionString,
          DATABASE_PREPARED: '0',
          FILES_URL: bucket.url,
          MAIL_URL: mails.url,
          ...variables,
        },
      });
      processes.push(child);
      // Each has a start command of its own, which answers for the numbers of its processes.
      metricsRelay()(child);
      const ended = once(child, 'exit').then(() => Promise.reject(new Error(`A ${role} process ended.`)));
      await Promise.race([once(child, 'message'), ended]);
      ended.catch(() => {});
      return port;
    }
    const metrics = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const answeredByStandby = async () => {
      const pages = await Promise.all(ports.map(metrics));
      return pages.reduce(
        (sum, page) => sum + Number(/^paddock_standby_calls_total\{server="standby"\} (\d+)/m.exec(page)![1]),
        0,
      );
    };

    beforeAll(async () => {
      [folder, two, bucket, mails] = await Promise.all([
        mkdtemp(path.join(tmpdir(), 'paddock-everything-')),
        startTwoServers(),
        openTestBucket(),
        smtp(),
      ]);
      const { connectionString } = two.primary;
      await migrate(connectionString);
      await keepSettings(connectionString);
      await waitForStandby(two.primary, false);
      pooler = await startPgbouncer(connectionString, 10);
      await writePages(path.join(folder, 'web'));
      builder = await openTestPortal(undefined, {
        database: { connectionString, drop: async () => {} },
      });
      const [dealer, department, brandId] = [
        await buildDealer(builder),
        await buildAssignmentGroup(builder),
        await buildBrand(builder),
      ];
      learner = await buildUser(builder, {
        dealerId: dealer,
        groupIds: [department],
        lastName: 'Everywhere',
      });
      course = await buildCourse(builder, { brandId, questions: 2 });
      await buildCurriculum(builder, [course], { brandId, groupIds: [department] });
      const administrator = await buildUser(builder, { role: 'PLATFORM_ADMIN' });
      const web = await Promise.all([start('web'), start('web')]);
      ports.push(...web);
      await Promise.all(workClasses.map((WORK) => start('worker', { WORK, PADDOCK_ALONE: '1' })));
      const atBoth = async (person: typeof learner) => {
        const { cookies } = await signedIn(builder, person);
        return [remoteClient(web[0], cookies), remoteClient(web[1], cookies)] as const;
      };
      learning = await atBoth(learner);
      managing = await atBoth(administrator);
    }, 120_000);

    afterAll(async () => {
      await Promise.all(
        processes.map(async (child) => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          child.kill('SIGTERM');
          await once(child, 'exit');
        }),
      );
      await builder.close();
      await pooler.close();
      await Promise.all([two.close(), bucket.close(), mails.close()]);
      await rm(folder, { recursive: true, force: true });
    });

    test('the report asked of one process shows what was passed at the other before', async () => {
      const reported = async () => {
        const { user } = await managing[1].ask(reportCalls.user, { params: { id: learner.id }, query: {} });
        return user.courses.map(({ _id, status, bestScore }) => ({ _id, status, bestScore }));
      };
      expect(await reported()).toEqual([{ _id: course.id, status: 'not-started', bestScore: null }]);
      await readSections(learning[0], course);
      await takeQuiz(learning[0], course, true);
      expect(await reported()).toEqual([{ _id: course.id, status: 'passed', bestScore: 100 }]);
      // On a busy machine, the standby may be too late for the first ones.
      const answered = async () => (await reported(), answeredByStandby());
      await expect.poll(answered, { timeout: 20_000 }).toBeGreaterThan(0);
    });

    test('the notice of it is written, and shown by the other process', async () => {
      const shown = async () =>
        (await learning[1].ask(notificationCalls.list)).notifications.map(({ kind }) => kind);
      await expect.poll(shown, { timeout: 20_000 }).toContain('course-passed');
    });

    test('a mail leaves', async () => {
      await learning[0].ask(recoveryCalls.forgotPassword, { body: { email: learner.email } });
      await expect
        .poll(() => mails.received.map(({ to }) => to), { timeout: 20_000 })
        .toContain(learner.email);
    });

    test('a file that is stored through one process is read through the other', async () => {
      const file = await pngFile();
      const { location } = await managing[0].ask(fileCalls.upload, { files: { file } });
      const read = await managing[1].fetch(location);
      expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect((await read.arrayBuffer()).byteLength).toBeGreaterThan(100);
    });

    test('pieces that one process took are joined by a worker, and the other serves the file', async () => {
      const { _id } = await sendPieces(managing[0], 'image', await pngFile('pieces.png'));
      const upload = async () => (await managing[1].ask(uploadCalls.read, { params: { id: _id } })).upload;
      await expect.poll(async () => (await upload()).state, { timeout: 20_000 }).toBe('done');
      expect((await managing[1].fetch((await upload()).location!)).status).toBe(200);
    });

    test('a report is written in the background, and read through the other process', async () => {
      const body = {
        call: reportCalls.usersExport.id,
        params: {},
        query: { format: 'csv' },
        page: '/auth/admin/reports/users',
      };
      await managing[0].ask(longWorkCalls.startFile, { body });
      const work = async () => (await managing[1].ask(longWorkCalls.list)).works[0]!;
      await expect.poll(async () => (await work()).state, { timeout: 20_000 }).toBe('done');
      const { result } = await work();
      expect(await (await managing[1].fetch(result!.location)).text()).toContain('Everywhere');
    });
  },
);
