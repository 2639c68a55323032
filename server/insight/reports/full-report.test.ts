import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fullReportCalls as calls } from '#contract/insight/full-report.calls.ts';
import type { Services } from '#server/platform/context.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import { sendDueMails } from '#server/platform/mail/mail-sender.ts';
import type { OutgoingMail } from '#server/platform/mail/transport.ts';
import { readSections, takeQuiz } from '#tests/builders/learning.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum } from '#tests/builders/training.ts';
import { fullReportJob } from './full-report.job.ts';
import { extendRun, planRun, takeRun } from './full-report.queries.ts';
import { sweepFullReports } from './full-report.sweep.ts';

let clock = new Date('2026-11-20T13:59:55Z');
let mailTo: string | null = null;
let isOn = true;
let portal: TestPortal;
let company: Client;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => clock });
  company = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());
beforeEach(async () => {
  mailTo = null;
  isOn = true;
  await sql`delete from full_report_run`.execute(portal.services.db);
});

/** A worker of its own, with the settings of the test. */
function worker(files: FileStore = portal.services.files): Services {
  const { services } = portal;
  const { userReports } = services.settings;
  const settings = {
    ...services.settings,
    userReports: {
      ...userReports,
      fullReport: {
        enabled: isOn,
        times: ['06:00', '18:00', '02:30'],
        timeZone: 'America/Los_Angeles',
        mailTo,
      },
    },
  };
  return { ...services, files, settings, now: () => clock };
}
const run = (services = worker()) => fullReportJob.run(services);
const at = (now: string) => {
  clock = new Date(now);
};
const listed = async (client = company) => (await client.ask(calls.list)).runs;
const textOf = async (runId: string, file: 'people' | 'curriculums') =>
  (await company.send(calls[file], { params: { runId } })).body;
const runRows = async () =>
  (
    await sql<{ dueAt: string; tries: number; reason: string | null; failed: boolean }>`
      select due_at as "dueAt", tries, reason, failed_at is not null as failed from full_report_run order by due_at`.execute(
      portal.services.db,
    )
  ).rows;
/** As if the pause or the lease were over. */
const afterLease = () =>
  sql`update full_report_run set held_until = now() - interval '1 second'`.execute(portal.services.db);

const broken = (fails: () => boolean): FileStore => ({
  ...portal.services.files,
  putStream: async (stream, ...rest) => {
    if (!fails()) return portal.services.files.putStream(stream, ...rest);
    stream.destroy();
    throw new Error('The disk is full.');
  },
});

describe('refusals', () => {
  test('nobody finds runs or files who does not reach everybody', async () => {
    at('2026-11-20T14:00:00Z');
    await run();
    const [found] = await listed();
    const params = { runId: found!._id };
    expect((await portal.stranger.refused(calls.list)).status).toBe(401);
    for (const role of ['BRAND_MANAGER', 'DEALER_MANAGER', 'LEARNER'] as const) {
      const client = await signedInAs(portal, role);
      expect([403, 404]).toContain((await client.refused(calls.list)).status);
      expect([403, 404]).toContain((await client.refused(calls.people, { params })).status);
    }
    const { rows } = await sql<{ id: string }>`select people_file_id as id from full_report_run`.execute(
      portal.services.db,
    );
    const response = await portal.app.inject({
      url: `/files/${rows[0]!.id}`,
      cookies: company.cookies as never,
    });
    expect(response.statusCode).toBe(404);
  });

  test('an unknown run, and one whose days have ended', async () => {
    const unknown = { runId: '01900000-0000-7000-8000-000000000000' };
    expect((await company.refused(calls.curriculums, { params: unknown })).code).toBe('fullReport.notFound');
    at('2026-10-20T13:00:00Z');
    await run();
    const [found] = await listed();
    const params = { runId: found!._id };
    at('2026-11-19T13:00:00Z');
    expect((await company.refused(calls.curriculums, { params })).code).toBe('fullReport.ended');
    expect(await listed()).toEqual([]);
    await sweepFullReports(worker());
    expect((await company.refused(calls.curriculums, { params })).code).toBe('fullReport.ended');
  });
});

describe('times', () => {
  test('two workers make one report for each time', async () => {
    at('2026-11-20T13:59:55Z');
    await Promise.all([run(), run()]);
    expect(await runRows()).toEqual([]);
    at('2026-11-20T14:00:00Z');
    await Promise.all([run(), run(), run(worker()), run(worker())]);
    at('2026-11-20T14:01:00Z');
    await Promise.all([run(), run()]);
    expect(await runRows()).toMatchObject([{ tries: 1, failed: false }]);
    expect(await listed()).toHaveLength(1);
  });

  test('over both changes of the clock there is one report for each time', async () => {
    for (const [from, times] of [
      [
        '2026-03-07T20:00:00Z',
        ['2026-03-08T02:00', '2026-03-08T10:00', '2026-03-08T13:00', '2026-03-09T01:00'],
      ],
      [
        '2026-10-31T20:00:00Z',
        ['2026-11-01T01:00', '2026-11-01T10:30', '2026-11-01T14:00', '2026-11-02T02:00'],
      ],
    ] as const) {
      await sql`delete from full_report_run`.execute(portal.services.db);
      for (let minutes = 0; minutes < 31 * 60; minutes += 10) {
        at(new Date(Date.parse(from) + minutes * 60_000).toISOString());
        await Promise.all([run(), run()]);
      }
      expect((await runRows()).map(({ dueAt }) => new Date(dueAt).toISOString().slice(0, 16))).toEqual(times);
    }
  }, 120_000);

  test('while it is off, none starts, and earlier files stay', async () => {
    at('2026-11-20T14:00:00Z');
    await run();
    isOn = false;
    at('2026-11-21T02:00:00Z');
    await run();
    expect(await listed()).toHaveLength(1);
  });

  test('the job is one that the clock knows', async () => {
    expect(
      await runJob(fullReportJob, { ...portal.services, now: () => new Date('2026-11-20T12:00:00Z') }),
    ).toBe('No full report is due.');
  });
});

describe('files', () => {
  test('hold a row for each person, and one for each curriculum meant for them', async () => {
    const department = await buildAssignmentGroup(portal, 'Service Technician');
    const dealerId = await buildDealer(portal, { name: 'Harbor Hill' });
    const courses = [await buildCourse(portal), await buildCourse(portal)];
    await buildCurriculum(portal, courses, { groupIds: [department] });
    const options = { dealerId, groupIds: [department], firstName: 'Maya' };
    const user = await buildUser(portal, { ...options, lastName: '=Tallis' });
    const resting = await buildUser(portal, { ...options, lastName: 'Resting' });
    await portal.services.db
      .updateTable('userAccount')
      .set({ participatingLearner: false })
      .where('id', '=', resting.id)
      .execute();
    const client = await signedIn(portal, user);
    await readSections(client, courses[0]!);
    await takeQuiz(client, courses[0]!, true);
    at('2026-11-20T14:00:00Z');
    await run();
    const [found] = await listed();
    const people = await textOf(found!._id, 'people');
    const own = people.split('\r\n').filter((line) => line.includes(user.email));
    expect(own).toHaveLength(1);
    expect(own[0]).toContain('Harbor Hill');
    expect(people).not.toContain(resting.email);
    expect(people.trimEnd().split('\r\n').at(-1)).toBe(`"Rows: ${found!.people.rows}"`);
    const curriculums = await textOf(found!._id, 'curriculums');
    const [line] = curriculums.split('\r\n').filter((one) => one.includes(user.email));
    // Passed, in progress, not started, and the share of the curriculum in percent.
    expect(line).toMatch(/"In progress",1,0,1,50,/);
    expect(curriculums).not.toContain(resting.email);
    expect(Buffer.byteLength(people)).toBe(found!.people.sizeBytes);
  });
});

describe('failures', () => {
  test('a worker that was killed leaves nothing that is listed, and the next run is whole', async () => {
    at('2026-11-20T14:00:00Z');
    const left = 'zz/left-by-a-killed-worker';
    await portal.services.files.putBytes(Buffer.from('half'), 'text/csv', left);
    await sql`insert into full_report_run (id, due_at, holder, held_until, tries, writing)
      values (gen_random_uuid(), ${clock}, gen_random_uuid(), now() + interval '20 seconds', 1, array[${left}])`.execute(
      portal.services.db,
    );
    await run();
    expect(await listed()).toEqual([]);
    await afterLease();
    await run();
    expect(await listed()).toHaveLength(1);
    expect(await portal.services.files.read(left)).toBeNull();
  });

  test('after three failures platform administrators are told why, once', async () => {
    const admin = await buildUser(portal, { role: 'PLATFORM_ADMIN' });
    at('2026-11-20T14:00:00Z');
    const failing = () => run(worker(broken(() => true)));
    for (let nr = 0; nr < 5; nr += 1) {
      await failing();
      await sql`update full_report_run set held_until = now() where held_until is not null`.execute(
        portal.services.db,
      );
    }
    expect(await runRows()).toMatchObject([{ tries: 3, failed: true, reason: 'The disk is full.' }]);
    expect(await listed()).toEqual([]);
    const mails = await portal.services.db
      .selectFrom('mail')
      .select(['subject', 'bodyText'])
      .where('personId', '=', admin.id)
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toBe('The full report of 2026-11-20 06:00 could not be made.');
    expect(mails[0]!.bodyText).toContain('The disk is full.');
  });

  test('a run whose workers were killed three times is given up', async () => {
    at('2026-11-20T14:00:00Z');
    await sql`insert into full_report_run (id, due_at, holder, held_until, tries)
      values (gen_random_uuid(), ${clock}, gen_random_uuid(), now() - interval '1 second', 3)`.execute(
      portal.services.db,
    );
    await run();
    expect(await runRows()).toMatchObject([
      { failed: true, reason: 'The worker ended while it wrote the report.' },
    ]);
  });

  test('one failure is no harm: the report is made again', async () => {
    at('2026-11-20T14:00:00Z');
    let count = 0;
    const once = broken(() => (count += 1) === 2);
    await run(worker(once));
    expect(await listed()).toEqual([]);
    await afterLease();
    await run(worker(once));
    expect(await runRows()).toMatchObject([{ tries: 2, failed: false, reason: null }]);
    expect(await listed()).toHaveLength(1);
  });
});

describe('mail', () => {
  async function sent(fails?: Error): Promise<(Pick<OutgoingMail, 'to' | 'text'> & { files: string[] })[]> {
    const mails: (Pick<OutgoingMail, 'to' | 'text'> & { files: string[] })[] = [];
    await sendDueMails(portal.services, {
      async deliver({ to, text, attachments }) {
        if (to !== mailTo) return;
        if (fails) throw fails;
        const files: string[] = [];
        for (const one of attachments) {
          if (one.kind !== 'opened') throw new Error('A stored file was expected.');
          const chunks: Buffer[] = [];
          for await (const chunk of one.content) chunks.push(chunk as Buffer);
          files.push(`${one.fileName} ${Buffer.concat(chunks).length}`);
        }
        mails.push({ to, text, files });
      },
      close: () => {},
    });
    return mails;
  }

  test('brings both files', async () => {
    mailTo = 'reports@maker.example';
    at('2026-11-20T14:00:00Z');
    await run();
    const [found] = await listed();
    expect(await sent()).toMatchObject([
      {
        to: mailTo,
        files: [
          `Full report, people 2026-11-20.csv ${found!.people.sizeBytes}`,
          `Full report, curriculums 2026-11-20.csv ${found!.curriculums.sizeBytes}`,
        ],
      },
    ]);
  });

  test('brings a link instead of more than 10 MB', async () => {
    mailTo = 'large@maker.example';
    at('2026-11-20T14:00:00Z');
    const { db } = portal.services;
    for (let nr = 0; nr < 60; nr += 1) await buildUser(portal, { firstName: 'Long' });
    await sql`update user_account set last_name = repeat('n', 200000) where first_name = 'Long'`.execute(db);
    await run();
    const [found] = await listed();
    expect(found!.people.sizeBytes + found!.curriculums.sizeBytes).toBeGreaterThan(10 * 1024 * 1024);
    const [mail] = await sent();
    expect(mail!.files).toEqual([]);
    expect(mail!.text).toContain('/auth/admin/report/user');
    await sql`update user_account set last_name = 'Short' where first_name = 'Long'`.execute(db);
  });

  test('an address that the mail server refuses is told to platform administrators, and the run stays', async () => {
    mailTo = 'gone@maker.example';
    const admin = await buildUser(portal, { role: 'PLATFORM_ADMIN' });
    at('2026-11-20T14:00:00Z');
    await run();
    await sent(
      Object.assign(new Error('550 5.1.1 no such user'), {
        responseCode: 550,
        code: 'EENVELOPE',
        command: 'RCPT TO',
        response: '550 5.1.1 no such user',
      }),
    );
    await run();
    await run();
    const mails = await portal.services.db
      .selectFrom('mail')
      .select(['subject', 'bodyText'])
      .where('personId', '=', admin.id)
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual(['gone@maker.example refused the full report.']);
    expect(mails[0]!.bodyText).toContain('no such user');
    expect(await listed()).toHaveLength(1);
  });
});

test('a worker that writes for long keeps its run, and learns that another has taken it over', async () => {
  const { db } = portal.services;
  await planRun(db, new Date('2026-11-20T14:00:00Z'));
  const first = (await takeRun(db))!;
  expect(await extendRun(db, first)).toBe(true);
  // Nobody else gets it meanwhile.
  expect(await takeRun(db)).toBeUndefined();
  await afterLease();
  const second = (await takeRun(db))!;
  expect(second.id).toBe(first.id);
  expect([await extendRun(db, first), await extendRun(db, second)]).toEqual([false, true]);
});
