import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workClasses } from '#server/platform/config/work-classes.ts';
import type { Services } from '#server/platform/context.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { buildUser } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { startWorker } from './worker-part.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test('while all other work waits for its connections, a code leaves within two seconds', async () => {
  const person = await buildUser(portal);
  const taken: { readonly services: Services; readonly name: string; readonly max: number }[] = [];
  const worker = await startWorker(workClasses, {
    withConnections(name, max) {
      const services = portal.withConnections(name, max);
      taken.push({ services, name, max });
      return services;
    },
  });
  const flooded = taken.filter(({ name }) => name !== 'codes');
  expect(flooded.map(({ name }) => name).toSorted()).toEqual([
    'clock',
    'mail',
    'notices',
    'receipts',
    'works',
  ]);
  const floods = flooded.flatMap(({ services, max }) =>
    Array.from({ length: 3 * max }, () => sql`select pg_sleep(1.5)`.execute(services.db)),
  );
  await pause(200);
  const queuedAt = performance.now();
  await portal.services.db.transaction().execute((tx) =>
    queueMail(tx, {
      occasion: 'a code',
      kind: 'verify-email',
      condition: 'always',
      personId: person.id,
      to: person.email,
      language: 'en',
      mail: { subject: 'Code', lines: ['Text'], code: '48151623' },
    }),
  );
  const isSent = async () =>
    (
      await portal.services.db
        .selectFrom('mail')
        .select('sentAt')
        .where('occasion', '=', 'a code')
        .executeTakeFirstOrThrow()
    ).sentAt !== null;
  while (!(await isSent()) && performance.now() - queuedAt < 10_000) await pause(50);
  const waited = performance.now() - queuedAt;
  await Promise.all(floods);
  await worker.stop();
  expect(waited).toBeLessThan(2000);
}, 30_000);

test('a worker does only what it is told', async () => {
  const names: string[] = [];
  const worker = await startWorker(['receipts'], {
    withConnections(name, max) {
      names.push(name);
      return portal.withConnections(name, max);
    },
  });
  await worker.stop();
  expect(names).toEqual(['receipts']);
});
