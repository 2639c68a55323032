import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bulletinCalls } from '#contract/library/bulletins.calls.ts';
import { longWorkCalls } from '#contract/platform/long-work.calls.ts';
import { openLog } from '#server/platform/log.ts';
import { sendDueMails } from '#server/platform/mail/mail-sender.ts';
import type { MailTransport } from '#server/platform/mail/transport.ts';
import { openServices } from '#server/platform/open-services.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import { buildBulletin } from '#tests/builders/articles.ts';
import { finishWorks } from '#tests/builders/long-work.ts';
import { letChangesLeave, tellEverybody } from '#tests/builders/notices.ts';
import { buildAssignmentGroup, buildUser, signedIn, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { jobs } from './jobs.ts';

let portal: TestPortal;
let owner: BuiltUser;
let admin: Client;
/** What a worker writes to its log, slow statements included: here every statement is slow. */
const lines: Record<string, unknown>[] = [];
let worker: ReturnType<typeof openServices>;
let now = new Date();

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  const { environment, liveSettings } = portal.services;
  const log = openLog({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  worker = openServices(
    { ...environment, slowMilliseconds: -1 },
    liveSettings.layers,
    environment.databaseUrl!,
    log,
    { now: () => now },
  );
});
afterAll(async () => {
  await worker.close();
  await portal.close();
});
beforeEach(async () => {
  now = new Date();
  owner = await buildUser(portal, { role: 'COMPANY_ADMIN' });
  admin = await signedIn(portal, owner);
  lines.length = 0;
});

const asWorker = () => ({ ...portal, services: worker.services });
const mailsTo = (personId: string) =>
  portal.services.db.selectFrom('mail').select(['requestId']).where('personId', '=', personId).execute();
const noticesOf = (personId: string) =>
  portal.services.db.selectFrom('notice').select(['requestId']).where('personId', '=', personId).execute();
const linesOf = (requestId: unknown) => lines.filter((line) => line['requestId'] === requestId);

const down: MailTransport = {
  deliver: () => Promise.reject(new Error('connect ECONNREFUSED')),
  close: () => {},
};

test('a request is named by its work, by what that tells, and by the log of a mail that fails', async () => {
  const file = { call: 'users.export', params: {}, query: { format: 'csv' }, page: '/auth/admin/users' };
  const { headers } = await admin.send(longWorkCalls.startFile, { body: file } as never);
  const requestId = headers['x-request-id'];
  await finishWorks(asWorker());
  const works = await portal.services.db.selectFrom('longWork').select('requestId').execute();
  expect(works).toEqual([{ requestId }]);
  expect(await noticesOf(owner.id)).toEqual([{ requestId }]);
  expect(await mailsTo(owner.id)).toEqual([{ requestId }]);
  expect(linesOf(requestId)).toContainEqual(
    expect.objectContaining({ call: longWorkCalls.startFile.id, msg: 'a statement was slow' }),
  );
  lines.length = 0;
  await sendDueMails(worker.services, down);
  const failed = lines.find(({ msg }) => msg === 'mail not sent');
  expect(failed).toMatchObject({ call: 'mail_personal', requestId });
  expect(JSON.stringify(lines)).not.toContain(owner.email);
});

test('what leaves later, and what a worker writes to many people, names the request that published it', async () => {
  const group = await buildAssignmentGroup(portal);
  const reader = await buildUser(portal, { groupIds: [group] });
  const { _id } = await buildBulletin(admin, { published: false, audience: { assignmentGroups: [group] } });
  const asked = { params: { id: _id }, body: { status: 'published' }, query: { people: 1 } };
  const { statusCode, headers } = await admin.send(bulletinCalls.changeStatus, asked as never);
  expect(statusCode).toBe(200);
  const requestId = headers['x-request-id'];
  now = new Date(now.getTime() + 60_000);
  await letChangesLeave(asWorker());
  expect(linesOf(requestId).some(({ call }) => call === 'changes')).toBe(true);
  await tellEverybody(asWorker());
  expect(linesOf(requestId).some(({ call }) => call === 'notices')).toBe(true);
  expect(await noticesOf(reader.id)).toEqual([{ requestId }]);
  expect(await mailsTo(reader.id)).toEqual([{ requestId }]);
});

test('what the portal does by itself names its work and no request', async () => {
  const sweep = jobs.find(({ name }) => name === 'sweep')!;
  await runJob(sweep, worker.services);
  const [line] = lines.filter(({ call }) => call === 'sweep');
  expect(line).toMatchObject({ msg: 'a statement was slow' });
  expect(line).not.toHaveProperty('requestId');
});
