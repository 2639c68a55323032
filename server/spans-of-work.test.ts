import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinUploads } from '#server/platform/files/join-uploads.ts';
import { newId } from '#server/platform/ids.ts';
import { sendDueMails } from '#server/platform/mail/mail-sender.ts';
import { openTransport } from '#server/platform/mail/transport.ts';
import { traceWith } from '#server/platform/tracing/tracing.ts';
import { applyNextRule } from '#server/people/department-rules/apply-rules.ts';
import { scoreAgain } from '#server/rewards/spiffs/claim-scores.queries.ts';
import { settleScans } from '#server/rewards/spiffs/settle-scans.ts';
import { sendStatements, writeStatements } from '#server/training/statements/statement-sender.ts';
import { logEntry, sealAll } from '#tests/builders/activity-log.ts';
import { finishImports } from '#tests/builders/imports.ts';
import { contextsOf, finishWorks } from '#tests/builders/long-work.ts';
import { letChangesLeave, tellEverybody } from '#tests/builders/notices.ts';
import { buildDealer, buildUser, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { buildClaim, buildClaimant, buildSpiff } from '#tests/builders/spiffs.ts';
import { buildCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
/** What work began, by its name. */
const begun: string[] = [];

beforeAll(async () => {
  portal = await openTestPortal();
  traceWith({
    isInside: () => false,
    begin: ({ name, kind }) => {
      if (kind === 'works') begun.push(name);
      return { end() {} };
    },
    inside: (_span, work) => work(),
    stop: async () => {},
  });
});
afterAll(async () => {
  traceWith(undefined);
  await portal.close();
});

/** One look at each of what the background does, and all of it that is found. */
const everyLook: Readonly<Record<string, () => Promise<unknown>>> = {
  seals: () => sealAll(portal),
  statements: () => writeStatements(portal.services),
  'statements that leave': () => sendStatements(portal.services, newId(), new AbortController().signal),
  receipts: () => settleScans(contextsOf(portal)),
  uploads: () => joinUploads(portal.services),
  works: () => finishWorks(portal),
  imports: () => finishImports(portal),
  changes: () => letChangesLeave(portal),
  notices: () => tellEverybody(portal),
  mails: () => sendDueMails(portal.services, openTransport(portal.services.environment)),
  'rules of departments': () => applyNextRule(contextsOf(portal).forWork()),
};

async function spansOf(name: string): Promise<readonly string[]> {
  begun.length = 0;
  await everyLook[name]!();
  return [...begun];
}

test('the seals of a block are one span', async () => {
  await sealAll(portal);
  await logEntry(portal);
  await logEntry(portal);
  expect(await spansOf('seals')).toEqual(['seals']);
});

test('statements that are written out together are one span', async () => {
  const { id: courseId } = await buildCourse(portal);
  const { id: userId } = await buildUser(portal);
  await portal.services.db
    .insertInto('xapiStatement')
    .values(
      [1, 2].map(() => ({ id: newId(), kind: 'course-passed', userId, courseId, occurredAt: new Date() })),
    )
    .execute();
  expect(await spansOf('statements')).toEqual(['statements']);
});

test('the score of claims that wait for it is a span of the receipts', async () => {
  const office = {
    maker: await signedInAs(portal, 'COMPANY_ADMIN'),
    approver: await signedInAs(portal, 'PLATFORM_ADMIN'),
  };
  const dealer = await buildDealer(portal);
  const { _id: program } = await buildSpiff(office);
  const claim = await buildClaim(await buildClaimant(portal, dealer), program, dealer);
  const { db } = portal.services;
  await db.updateTable('receiptReading').set({ state: 'unreadable', finishedAt: new Date() }).execute();
  await db.transaction().execute((tx) => scoreAgain(tx, [claim._id]));
  expect(await spansOf('receipts')).toEqual(['receipts']);
});

test.each(Object.keys(everyLook))('a look at %s that finds nothing is no span', async (name) => {
  for (const look of Object.values(everyLook)) await look();
  expect(await spansOf(name)).toEqual([]);
});
