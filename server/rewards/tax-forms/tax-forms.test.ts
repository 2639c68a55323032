import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proxyCalls } from '#contract/people/proxy.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { payoutCalls } from '#contract/rewards/payouts.calls.ts';
import { taxCalls as calls } from '#contract/rewards/tax-forms.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { buildPayee, buildRun, linesOfRun, owe, releaseRun, requestKey } from '#tests/builders/payouts.ts';
import { buildDealer, buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { taxKey, w9Body } from '#tests/builders/tax-forms.ts';

const password = 'Saddle42ridge';
const confirmed = { password, reason: 'Asked by the tax office' };
const today = '2026-11-25';

let portal: TestPortal;
let admin: Client;
let other: Client;
let adminUser: BuiltUser;
const env = { TAX_KEYS: taxKey() };
beforeAll(async () => {
  portal = await openTestPortal(undefined, { env, now: () => new Date(`${today}T18:00:00Z`) });
  const passwordHash = await hashPassword(password);
  adminUser = await buildUser(portal, { role: 'COMPANY_ADMIN', passwordHash });
  admin = await signedIn(portal, adminUser);
  other = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

/** Somebody in the US with a client. */
async function american(options = {}): Promise<{ user: BuiltUser; client: Client }> {
  const user = await buildPayee(portal, { country: 'US', ...options });
  return { user, client: await signedIn(portal, user) };
}
const formsOf = async ({ id }: BuiltUser) =>
  (
    await sql<{ count: number }>`select count(*) from tax_form where user_id = ${id}`.execute(
      portal.services.db,
    )
  ).rows[0]!.count;
const person = async (user: BuiltUser, year = 2026) =>
  (await admin.ask(calls.list, { query: { year, text: user.email } })).people[0];

describe('filing a W-9', () => {
  test.each([
    [{ tin: '000-00-0000' }, 'tin'],
    [{ tin: '123-45-6789' }, 'tin'],
    [{ tin: '53622884' }, 'tin'],
    [{ tin: '536-22-88412' }, 'tin'],
    [{ tin: '٥٣٦٢٢٨٨٤١' }, 'tin'],
    [{ tinKind: 'ein', tin: '00-1234567' }, 'tin'],
    [{ signature: 'Somebody Else' }, 'signature'],
    [{ certified: false }, 'certified'],
    [{ classification: 'llc' }, 'classificationNote'],
    [{ legalName: '', signature: '' }, 'legalName', 'signature'],
    [{ classification: 'king' }, 'classification'],
    [{ address: { ...w9Body().address, postalCode: 'K1A 0B1' } }, 'address.postalCode'],
    [{ address: { ...w9Body().address, city: ' ' } }, 'address.city'],
  ])('%j is refused at its field and stores nothing', async (changes, ...fields) => {
    const { user, client } = await american({ language: 'fr' });
    const { status, errors } = await client.refused(calls.save, { body: w9Body(changes) });
    expect(status).toBe(400);
    expect(Object.keys(errors).toSorted()).toEqual(fields);
    expect(Object.values(errors).join()).not.toMatch(/valide$|536|\{/);
    expect(await formsOf(user)).toBe(0);
  });

  test('it is on file for its year, masked, and a newer one replaces it', async () => {
    const { user, client } = await american();
    expect(await client.ask(calls.form)).toMatchObject({
      year: 2026,
      isAvailable: true,
      isNeeded: true,
      provider: 'portal',
    });
    expect((await client.ask(calls.own)).w9).toBeNull();
    const body = w9Body();
    const [first, again] = [await client.ask(calls.save, { body }), await client.ask(calls.save, { body })];
    expect(again).toEqual(first);
    expect(first.w9).toMatchObject({ year: 2026, maskedTin: '•••-••-8841', legalName: 'Robin Tester' });
    expect(await formsOf(user)).toBe(1);
    await client.ask(calls.save, {
      body: w9Body({ tinKind: 'ein', tin: '12-3456780', businessName: 'Tester Ltd' }),
    });
    expect((await client.ask(calls.own)).w9).toMatchObject({
      maskedTin: '••-•••6780',
      businessName: 'Tester Ltd',
    });
    expect(await formsOf(user)).toBe(2);
    expect((await person(user))!.form).toMatchObject({ maskedTin: '••-•••6780' });
  });

  test('another number under the same key is refused, however much of it is the same', async () => {
    const { user, client } = await american();
    const body = w9Body({ tin: '536-22-8841' });
    await client.ask(calls.save, { body });
    expect(await client.refused(calls.save, { body: { ...body, tin: '537-22-8841' } })).toMatchObject({
      status: 409,
      code: 'platform.keyUsed',
    });
    expect(await client.ask(calls.save, { body: { ...body, tin: '536228841' } })).toMatchObject({
      w9: { maskedTin: '•••-••-8841' },
    });
    expect(await formsOf(user)).toBe(1);
  });

  test('two at the same moment leave one that counts', async () => {
    const { user, client } = await american();
    await Promise.all(
      ['536-22-8841', '537-22-8842'].map((tin) => client.ask(calls.save, { body: w9Body({ tin }) })),
    );
    const { rows } = await sql<{ standing: number }>`
      select count(*) filter (where replaced_at is null) as standing from tax_form where user_id = ${user.id}`.execute(
      portal.services.db,
    );
    expect(rows[0]!.standing).toBe(1);
  });

  test('people outside of the US are told that they need none', async () => {
    const abroad = await signedIn(portal, await buildPayee(portal, { country: 'CA' }));
    const abroadForm = await abroad.ask(calls.form);
    expect([abroadForm.isNeeded, abroadForm.w9form.isNeeded]).toEqual([false, false]);
    const dealerId = await buildDealer(portal, { country: 'CA' });
    const byDealer = await signedIn(portal, await buildPayee(portal, { country: '', dealerId }));
    expect((await byDealer.ask(calls.form)).isNeeded).toBe(false);
  });

  test('without a key the form says that it is unavailable', async () => {
    const keyless = await openTestPortal();
    const client = await signedInAs(keyless, 'LEARNER');
    expect((await client.ask(calls.form)).isAvailable).toBe(false);
    expect(await client.refused(calls.save, { body: w9Body() })).toMatchObject({
      status: 409,
      code: 'tax.unavailable',
    });
    await keyless.close();
  });
});

describe('the number', () => {
  test('appears only after password and reason, and each view is logged', async () => {
    const { user, client } = await american();
    await client.ask(calls.save, { body: w9Body() });
    const id = (await person(user))!.form!._id;
    const params = { id };
    for (const role of ['LEARNER', 'DEALER_MANAGER', 'BRAND_MANAGER', 'DISTRICT_MANAGER'] as const)
      expect(
        (await (await signedInAs(portal, role)).refused(calls.reveal, { params, body: confirmed })).status,
      ).toBe(403);
    expect(
      (await admin.refused(calls.reveal, { params, body: { ...confirmed, reason: 'x' } })).errors,
    ).toHaveProperty('reason');
    expect(
      (await admin.refused(calls.reveal, { params, body: { ...confirmed, password: 'Wrong42word' } })).code,
    ).toBe('accounts.currentPasswordWrong');
    expect((await admin.refused(calls.reveal, { params: { id: newId() }, body: confirmed })).status).toBe(
      404,
    );
    const logged = async () =>
      (
        await sql<{ after: { reason: string } }>`
          select after from activity_log where entity_kind = 'tax-form' and entity_id = ${id} and type = 'download' and user_id = ${adminUser.id}`.execute(
          portal.services.db,
        )
      ).rows;
    expect(await logged()).toEqual([]);
    expect(await admin.ask(calls.reveal, { params, body: confirmed })).toEqual({ tin: '536-22-8841' });
    expect((await logged()).map(({ after }) => after.reason)).toEqual([confirmed.reason]);
  });

  test('five wrong passwords end the guessing', async () => {
    const { user, client } = await american();
    await client.ask(calls.save, { body: w9Body() });
    const params = { id: (await person(user))!.form!._id };
    const guesser = await signedIn(
      portal,
      await buildUser(portal, { role: 'COMPANY_ADMIN', passwordHash: await hashPassword(password) }),
    );
    for (let nth = 0; nth < 5; nth++)
      expect(
        (await guesser.refused(calls.reveal, { params, body: { ...confirmed, password: 'Wrong42word' } }))
          .status,
      ).toBe(400);
    expect((await guesser.refused(calls.reveal, { params, body: confirmed })).status).toBe(429);
    expect((await guesser.refused(calls.yearEnd, { body: { ...confirmed, year: 2026 } })).status).toBe(429);
  });

  test('is neither shown nor filed nor exported while acting for somebody', async () => {
    const { user, client } = await american();
    await client.ask(calls.save, { body: w9Body() });
    const form = (await person(user))!.form!;
    const passwordHash = await hashPassword(password);
    const chief = await signedIn(portal, await buildUser(portal, { role: 'PLATFORM_ADMIN', passwordHash }));
    const boss = await buildUser(portal, { role: 'COMPANY_ADMIN', passwordHash });
    await chief.ask(proxyCalls.start, { params: { proxyId: boss.id }, query: { reason: 'Ticket 12' } });
    const refused = { status: 403, code: 'platform.proxyRefused' };
    expect(await chief.refused(calls.reveal, { params: { id: form._id }, body: confirmed })).toMatchObject(
      refused,
    );
    expect(await chief.refused(calls.yearEnd, { body: { ...confirmed, year: 2026 } })).toMatchObject(refused);
    expect(await chief.refused(calls.save, { body: w9Body() })).toMatchObject(refused);
    const { people } = await chief.ask(calls.list, { query: { year: 2026, text: user.email } });
    expect(people[0]!.form).toMatchObject({ _id: form._id, maskedTin: null });
    const learner = await signedIn(portal, await buildUser(portal, { role: 'PLATFORM_ADMIN' }));
    await learner.ask(proxyCalls.start, { params: { proxyId: user.id }, query: { reason: 'Ticket 13' } });
    expect((await learner.ask(calls.own)).w9).toMatchObject({ maskedTin: null });
  });

  test('opens only for its own form, and not once its key is gone', async () => {
    const [one, two] = [await american(), await american()];
    await one.client.ask(calls.save, { body: w9Body() });
    await two.client.ask(calls.save, { body: w9Body({ tin: '537-22-8842' }) });
    const [first, second] = [(await person(one.user))!.form!._id, (await person(two.user))!.form!._id];
    const { db } = portal.services;
    await sql`update tax_form set tin_sealed = (select tin_sealed from tax_form where id = ${second}) where id = ${first}`.execute(
      db,
    );
    expect((await admin.refused(calls.reveal, { params: { id: first }, body: confirmed })).code).toBe(
      'tax.unreadable',
    );
    await sql`update tax_form set tin_key = 'lost' where id = ${second}`.execute(db);
    expect((await admin.refused(calls.reveal, { params: { id: second }, body: confirmed })).code).toBe(
      'tax.unreadable',
    );
    await sql`delete from tax_form where id in (${first}, ${second})`.execute(db);
  });

  test('stands in no table, no mail, no download of personal data, and no process log', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const { user, client } = await american();
    const tin = '541-73-9264';
    Object.assign(portal.services, { log });
    await client.ask(calls.save, { body: w9Body({ tin }) });
    await client.refused(calls.save, { body: w9Body({ tin, certified: false }) });
    await client.refused(calls.save, { body: w9Body({ tin: `${tin}0` }) });
    const id = (await person(user))!.form!._id;
    expect((await admin.ask(calls.reveal, { params: { id }, body: confirmed })).tin).toBe(tin);
    const download = (await client.send(profileCalls.myData)).body;
    expect(download).toContain('9264');
    const everything = [...lines, download, ...(await dump())].join('\n');
    for (const written of [
      tin,
      tin.replaceAll('-', ''),
      Buffer.from(tin.replaceAll('-', '')).toString('hex'),
    ])
      expect(everything).not.toContain(written);
  });
});

/** Every row of every table as text. */
async function dump(): Promise<string[]> {
  const { db } = portal.services;
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db);
    found.push(...rows.map(({ row }) => row));
  }
  return found;
}

describe('the administrators’ list', () => {
  test('shows who has a form, whose is from last year, and who misses one', async () => {
    const { db } = portal.services;
    const [filed, late, missing] = [await american(), await american(), await american()];
    await filed.client.ask(calls.save, { body: w9Body() });
    await late.client.ask(calls.save, { body: w9Body() });
    await sql`update tax_form set tax_year = 2025 where user_id = ${late.user.id}`.execute(db);
    for (const { user } of [filed, late, missing]) await owe(portal, user.id, 1_000);
    expect(await person(filed.user)).toMatchObject({ state: 'on-file', owedCents: 1_000, paidCents: 0 });
    expect(await person(late.user)).toMatchObject({ state: 'last-year', form: { year: 2025 } });
    expect(await person(missing.user)).toMatchObject({ state: 'missing', form: null });
    expect(await person(filed.user, 2025)).toMatchObject({ state: 'missing' });
    const { people, counts } = await admin.ask(calls.list, { query: { year: 2026, state: 'last-year' } });
    expect(people.map(({ user }) => user._id)).toEqual([late.user.id]);
    expect(counts['last-year']).toBe(1);
    for (const role of ['LEARNER', 'DEALER_MANAGER', 'BRAND_MANAGER', 'REGIONAL_SALES_MANAGER'] as const)
      expect(
        (await (await signedInAs(portal, role)).refused(calls.list, { query: { year: 2026 } })).status,
      ).toBe(403);
    const dealerId = await buildDealer(portal, { country: 'CA' });
    const canadian = await buildPayee(portal, { country: '', dealerId });
    await owe(portal, canadian.id, 500);
    expect(await person(canadian)).toBeUndefined();
  });

  test('a form must be on file before anybody in the US is paid', async () => {
    const { user, client } = await american();
    await owe(portal, user.id, 2_500);
    expect((await client.ask(payoutCalls.own)).missing).toEqual(['tax-form']);
    await client.ask(calls.save, { body: w9Body() });
    expect((await client.ask(payoutCalls.own)).missing).toEqual([]);
    const id = await buildRun(admin);
    expect(
      (await linesOfRun(admin, id, { text: user.email })).map(({ amount }) => amount.amountCents),
    ).toEqual([2_500]);
    await admin.ask(payoutCalls.discard, { params: { id } });
  });
});

describe('the year-end file', () => {
  test('wants a year that has begun, and a threshold that is known', async () => {
    const year = (body: object) => admin.refused(calls.yearEnd, { body: { ...confirmed, ...body } } as never);
    expect((await year({ year: 2027 })).errors).toHaveProperty('year');
    expect((await year({ year: 2019 })).errors).toHaveProperty('year');
    expect((await year({ year: 2026, password: 'Wrong42word' })).code).toBe('accounts.currentPasswordWrong');
    for (const thresholdCents of [0.5, 50])
      expect((await year({ year: 2026, thresholdCents })).errors).toEqual({
        thresholdCents: 'Enter a threshold from 1 to 1,000,000 dollars.',
      });
    expect(
      (
        await (
          await signedInAs(portal, 'DEALER_MANAGER')
        ).refused(calls.yearEnd, { body: { ...confirmed, year: 2026 } })
      ).status,
    ).toBe(403);
    const later = await openTestPortal(undefined, { now: () => new Date('2028-02-01T18:00:00Z'), env });
    const payer = await signedIn(
      later,
      await buildUser(later, { role: 'COMPANY_ADMIN', passwordHash: await hashPassword(password) }),
    );
    expect((await payer.refused(calls.yearEnd, { body: { ...confirmed, year: 2027 } })).errors).toEqual({
      thresholdCents: 'Enter the reporting threshold of 2027.',
    });
    expect(
      (await payer.send(calls.yearEnd, { body: { ...confirmed, year: 2027, thresholdCents: 205_000 } }))
        .statusCode,
    ).toBe(200);
    await later.close();
  });

  test('has everybody who was paid the threshold, claims and activities apart, and nobody else', async () => {
    const { db } = portal.services;
    const big = await american({ firstName: '=2+5', lastName: 'Zenith' });
    const small = await american();
    const formless = await american({ lastName: 'Formless' });
    const abroad = await buildPayee(portal, { country: 'CA' });
    await big.client.ask(calls.save, {
      body: w9Body({ legalName: '=2+5 Zenith', signature: '=2+5 Zenith', tin: '545-11-2233' }),
    });
    await small.client.ask(calls.save, { body: w9Body() });
    await formless.client.ask(calls.save, { body: w9Body() });
    await owe(portal, big.user.id, 150_000);
    await owe(portal, big.user.id, 50_000, { source: 'activity' });
    await owe(portal, big.user.id, 999_999, { currency: 'CAD' });
    await owe(portal, small.user.id, 199_999);
    await owe(portal, formless.user.id, 300_000);
    await owe(portal, abroad.id, 900_000);
    const id = await buildRun(admin);
    await releaseRun(other, id);
    const settle = (body: object) =>
      admin.ask(payoutCalls.settle, { params: { id }, body: { ...requestKey(), ...body } } as never);
    await settle({ all: true, outcome: 'paid' });
    // Filed under another person’s year, as after an import: nobody is left out for lack of a form.
    await sql`delete from tax_form where user_id = ${formless.user.id}`.execute(db);
    const file = async (year = 2026) => {
      const reply = await admin.send(calls.yearEnd, { body: { ...confirmed, year } });
      expect(reply.statusCode).toBe(200);
      return reply.body.replace('\uFEFF', '').trimEnd().split('\r\n');
    };
    const lines = await file();
    expect(lines).toHaveLength(3);
    const line = lines.find((one) => one.includes('545-11-2233'))!;
    expect(line).toMatch(
      /^"'=2\+5 Zenith","","individual","SSN","545-11-2233","12 Main Street","","Durango","CO","81301"/,
    );
    expect(line).toMatch(/,"2026",1500\.00,500\.00,2000\.00$/);
    expect(lines.find((one) => one.includes('Formless'))).toMatch(/,"",3000\.00,0\.00,3000\.00$/);
    expect(await file(2025)).toHaveLength(1);
    expect((await person(big.user))!).toMatchObject({ paidCents: 200_000, owedCents: 0 });
    // A payment that is returned later no longer counts.
    const bigLine = (await linesOfRun(admin, id, { text: big.user.email })).find(
      ({ amount }) => amount.currency === 'USD',
    )!;
    await settle({ lineIds: [bigLine._id], outcome: 'returned', note: 'Account closed' });
    expect((await file()).join()).not.toContain('545-11-2233');
    const { rows } = await sql<{ after: object }>`
      select after from activity_log where entity_kind = 'tax-year' order by id desc limit 1`.execute(db);
    expect(rows[0]!.after).toMatchObject({
      reason: confirmed.reason,
      year: 2026,
      thresholdCents: 200_000,
      rows: 1,
    });
  });
});
