import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  certificateCalls as calls,
  certificationCalls as designs,
  type CertificateDetail,
} from '#contract/training/certificates.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { defaultDesign } from '#contract/training/certificate-design.ts';
import { remindersWith } from '#server/platform/jobs/reminders.job.ts';
import { pngFile } from '#tests/builders/files.ts';
import { mailsTo } from '#tests/builders/mail.ts';
import { readSections, takeQuiz } from '#tests/builders/learning.ts';
import {
  buildAdminGroup,
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
  type BuiltUser,
  type UserOptions,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';
import { issueEarnedBefore, remindOfEndingCertificates } from './certificate-reminders.ts';

let portal: TestPortal;
let admin: Client;
let clock: () => Date = () => new Date();

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => clock() });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

/** Reads every section and submits the quiz with every answer right. */
async function pass(client: Client, course: BuiltCourse): Promise<void> {
  await readSections(client, course);
  await takeQuiz(client, course, true);
}

async function person(options: UserOptions = {}): Promise<{ user: BuiltUser; client: Client }> {
  const user = await buildUser(portal, options);
  return { user, client: await signedIn(portal, user) };
}

const own = async (client: Client, user: BuiltUser) =>
  (await client.ask(calls.user, { params: { userId: user.id } })).certificates;

/** A person with a certificate. */
async function certified(
  options: UserOptions = {},
  curriculumOptions: Parameters<typeof buildCurriculum>[2] = {},
) {
  const course = await buildCourse(portal);
  const curriculumId = await buildCurriculum(portal, [course], curriculumOptions);
  const { user, client } = await person(options);
  await pass(client, course);
  const [certificate] = await own(client, user);
  return { user, client, course, curriculumId, certificate: certificate! };
}

const designBody = (more: object = {}) => ({ name: 'Sheet', design: defaultDesign, ...more });
const pdfOf = (client: Client, certificate: { _id: string }, query: object = {}) =>
  client.send(calls.pdf, { params: { id: certificate._id }, query } as never);
const verify = (code: string, client = portal.stranger) => client.ask(calls.verify, { params: { code } });

describe('refusals', () => {
  test('a certificate out of scope is not found by any call', async () => {
    const { certificate, user } = await certified();
    const stranger = await signedInAs(portal, 'LEARNER');
    const params = { id: certificate._id };
    for (const call of [calls.get, calls.pdf]) {
      expect((await stranger.refused(call, { params })).status).toBe(404);
    }
    expect((await stranger.ask(calls.user, { params: { userId: user.id } })).certificates).toEqual([]);
    expect((await stranger.ask(calls.list)).certificates).toEqual([]);
  });

  test('a brand manager of another brand cannot revoke, but one of this brand can', async () => {
    const [brand, other] = [await buildBrand(portal), await buildBrand(portal)];
    const { certificate } = await certified({}, { brandId: brand });
    const input = { params: { id: certificate._id }, body: { reason: 'By mistake' } };
    const foreign = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [other] });
    expect((await foreign.refused(calls.revoke, input)).status).toBe(404);
    const owner = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brand] });
    expect((await owner.ask(calls.revoke, input)).certificate.status).toBe('revoked');
  });

  test('revoking twice, restoring a valid one, and changing a replaced one are refused', async () => {
    const { certificate } = await certified();
    const params = { id: certificate._id };
    const body = { reason: 'Mistake' };
    expect((await admin.refused(calls.restore, { params })).code).toBe('certificates.notRevoked');
    await admin.ask(calls.revoke, { params, body });
    expect((await admin.refused(calls.revoke, { params, body })).code).toBe('certificates.revokedBefore');
    await admin.ask(calls.reissue, { params, body });
    for (const call of [calls.revoke, calls.reissue])
      expect((await admin.refused(call, { params, body })).code).toBe('certificates.superseded');
    expect((await admin.refused(calls.revoke, { params, body: { reason: ' ' } })).status).toBe(400);
  });

  test('a brand manager cannot change the default design or create one for another brand', async () => {
    const brand = await buildBrand(portal);
    const manager = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brand] });
    const { certification } = await admin.ask(designs.save, { body: designBody() });
    expect(
      (await manager.refused(designs.save, { body: designBody({ _id: certification._id }) })).status,
    ).toBe(403);
    expect((await manager.refused(designs.save, { body: designBody() })).code).toBe(
      'certificates.unknownBrand',
    );
    expect((await manager.ask(designs.save, { body: designBody({ brand }) })).certification.brand?._id).toBe(
      brand,
    );
  });

  test('a design that someone else saved meanwhile is not overwritten', async () => {
    const { certification } = await admin.ask(designs.save, { body: designBody() });
    const body = designBody({ _id: certification._id, version: certification.version });
    await admin.ask(designs.save, { body });
    expect((await admin.refused(designs.save, { body })).code).toBe('platform.changedMeanwhile');
  });
});

describe('issuing', () => {
  test("comes with the last required course in its transaction, once, with one mail in the person's language", async () => {
    const [first, second, extra] = [
      await buildCourse(portal),
      await buildCourse(portal),
      await buildCourse(portal),
    ];
    await buildCurriculum(portal, [first, second, extra], { name: 'Bench work', optional: [extra.id] });
    const dealerId = await buildDealer(portal, { name: 'Summit Moto' });
    const { user, client } = await person({
      firstName: 'Éloïse',
      lastName: 'Tremblay',
      language: 'fr',
      dealerId,
    });
    await pass(client, first);
    expect(await own(client, user)).toEqual([]);
    await pass(client, second);
    const [certificate, ...more] = await own(client, user);
    expect(more).toEqual([]);
    expect(certificate).toMatchObject({
      status: 'valid',
      person: { name: 'Éloïse Tremblay' },
      dealer: { _id: dealerId, name: 'Summit Moto, Durango, CO' },
      curriculum: { name: { en: 'Bench work' } },
      coursesCount: 2,
    });
    await pass(client, extra);
    expect(await own(client, user)).toHaveLength(1);
    const mails = (await mailsTo(portal, user.email)).filter((mail) => /certificat/i.test(mail.subject));
    expect(mails.map((mail) => mail.subject)).toEqual(['Votre certificat : Bench work']);
    expect(mails[0]!.text).toContain(certificate!.code);
    expect(mails[0]!.text).toContain('/fr/auth/my-training?view=certificates');
  });

  test('completing a curriculum with two courses at once, or one submitted twice, issues one certificate', async () => {
    for (let round = 0; round < 5; round++) {
      const courses = [await buildCourse(portal), await buildCourse(portal)];
      await buildCurriculum(portal, courses);
      const { user, client } = await person();
      await Promise.all(courses.map((course) => pass(client, course)));
      expect(await own(client, user)).toHaveLength(1);
    }
  });

  test('a curriculum for another department, a draft, and one without required courses issue none', async () => {
    const course = await buildCourse(portal);
    await buildCurriculum(portal, [course], { optional: [course.id] });
    await buildCurriculum(portal, [course], { groupIds: [await buildAssignmentGroup(portal)] });
    await buildCurriculum(portal, [course], { status: 'draft' });
    const { user, client } = await person();
    await pass(client, course);
    expect(await own(client, user)).toEqual([]);
  });

  test('the daily job issues certificates once for work that was complete before its curriculum', async () => {
    const course = await buildCourse(portal);
    const { user, client } = await certifiedless(course);
    const curriculumId = await buildCurriculum(portal, [course]);
    const job = remindersWith([issueEarnedBefore]);
    await Promise.all([job.run(portal.services), job.run(portal.services)]);
    const made = (await own(client, user)).filter((one) => one.curriculum._id === curriculumId);
    expect(made).toHaveLength(1);
    expect(await job.run(portal.services)).toMatch(/^0 certificates/);
  });

  /** A person who passed a course whose curriculum is gone. */
  async function certifiedless(course: BuiltCourse) {
    const passing = await buildCurriculum(portal, [course], { optional: [course.id] });
    const { user, client } = await person();
    await pass(client, course);
    await portal.services.db.deleteFrom('curriculum').where('id', '=', passing).execute();
    return { user, client };
  }
});

describe('ending and renewing', () => {
  test('a reminder says whom to ask if the curriculum is not open to the person', async () => {
    const { certification } = await admin.ask(designs.save, {
      body: designBody({ name: 'Monthly', validityMonths: 1, reminderDays: [45] }),
    });
    const reminded = async (isOpen: boolean) => {
      const course = await buildCourse(portal);
      const curriculumId = await buildCurriculum(portal, [course], {
        name: isOpen ? 'Still open' : 'Now closed',
      });
      const params = { id: curriculumId };
      await admin.ask(designs.choose, { params, body: { certification: certification._id } });
      const { user, client } = await person();
      await pass(client, course);
      if (!isOpen)
        await portal.services.db
          .updateTable('curriculum')
          .set({ active: false })
          .where('id', '=', curriculumId)
          .execute();
      return user;
    };
    const [open, closed] = [await reminded(true), await reminded(false)];
    await remindersWith([remindOfEndingCertificates]).run(portal.services);
    const lastMail = async ({ email }: BuiltUser) => (await mailsTo(portal, email)).at(-1);
    expect(await lastMail(open)).toMatchObject({
      subject: expect.stringMatching(/^Renew by/) as string,
      text: expect.stringContaining('take its required courses again') as string,
    });
    expect(await lastMail(closed)).toMatchObject({
      subject: expect.stringMatching(/^Your certificate expires on/) as string,
      text: expect.stringContaining('ask your manager or an administrator') as string,
    });
  });

  test('reminders are sent once each, passing again renews, and the old certificate is replaced', async () => {
    const course = await buildCourse(portal);
    const curriculumId = await buildCurriculum(portal, [course], { name: 'High voltage' });
    const { certification } = await admin.ask(designs.save, {
      body: designBody({ name: 'Yearly', validityMonths: 12, reminderDays: [30, 7] }),
    });
    await admin.ask(designs.choose, {
      params: { id: curriculumId },
      body: { certification: certification._id },
    });
    const { user, client } = await person();
    clock = () => new Date('2026-01-10T18:00:00Z');
    await pass(client, course);
    const [old] = await own(client, user);
    expect(old).toMatchObject({ issuedOn: '2026-01-10', expiresOn: '2027-01-10', isExpiring: false });

    const job = remindersWith([remindOfEndingCertificates]);
    const reminders = async () =>
      (await mailsTo(portal, user.email)).filter((mail) => mail.subject.startsWith('Renew by')).length;
    const later = async (at: string) => {
      clock = () => new Date(at);
      await job.run(portal.services);
    };
    await later('2026-12-01T18:00:00Z');
    expect(await reminders()).toBe(0);
    await later('2026-12-15T18:00:00Z');
    await Promise.all([job.run(portal.services), job.run(portal.services)]);
    expect(await reminders()).toBe(1);
    await later('2027-01-05T18:00:00Z');
    await later('2027-01-06T18:00:00Z');
    expect(await reminders()).toBe(2);
    expect((await verify(old!.code)).certificate.status).toBe('valid');
    await later('2027-01-11T18:00:00Z');
    expect(await reminders()).toBe(2);
    expect((await verify(old!.code)).certificate.status).toBe('expired');

    await takeQuiz(client, course, true);
    const [renewed, replaced] = await own(client, user);
    expect(renewed).toMatchObject({ status: 'valid', issuedOn: '2027-01-11', expiresOn: '2028-01-11' });
    expect(replaced).toMatchObject({ _id: old!._id, status: 'superseded' });
    await takeQuiz(client, course, true);
    expect(await own(client, user)).toHaveLength(2);
    clock = () => new Date();
  });

  test('passing again long before the end renews nothing', async () => {
    const { client, user, course } = await certified();
    await takeQuiz(client, course, true);
    expect(await own(client, user)).toHaveLength(1);
  });
});

describe('the register', () => {
  test('counts and filters by state; a reissued one has today’s name and a new number', async () => {
    const { certificate, user, curriculumId } = await certified({ firstName: 'Ana', lastName: 'Old' });
    await portal.services.db
      .updateTable('userAccount')
      .set({ lastName: 'New' })
      .where('id', '=', user.id)
      .execute();
    const params = { id: certificate._id };
    const { certificate: reissued } = await admin.ask(calls.reissue, { params, body: { reason: 'Married' } });
    expect(reissued).toMatchObject({ status: 'valid', person: { name: 'Ana New' } });
    expect(reissued.code).not.toBe(certificate.code);
    const query = { curriculum: curriculumId };
    const all = await admin.ask(calls.list, { query });
    expect(all.counts).toMatchObject({ all: 2, valid: 1, superseded: 1, revoked: 0 });
    const replaced = await admin.ask(calls.list, { query: { ...query, status: 'superseded' } });
    expect(replaced.certificates.map((one) => [one._id, one.person.name])).toEqual([
      [certificate._id, 'Ana Old'],
    ]);
    expect((await admin.ask(calls.list, { query: { text: reissued.code } })).pagination.total).toBe(1);
  });

  test('is exported with the filters, in the caller’s language, and no name becomes a formula', async () => {
    const { curriculumId } = await certified({ firstName: '=HYPERLINK("http://x")', lastName: 'Zoë' });
    const french = await signedInAs(portal, 'COMPANY_ADMIN', { language: 'fr' });
    const response = await french.send(calls.export, { query: { curriculum: curriculumId } });
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = response.body.split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF"Numéro";"Nom";/);
    expect(lines.slice(2)).toEqual(['', '"Lignes\u202f: 1"', '']);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"") Zoë"`);
    expect(lines[1]).toContain(';"Valide";');
  });

  test('shows every role what its scope allows', async () => {
    const brand = await buildBrand(portal);
    const dealerId = await buildDealer(portal);
    const group = await buildAdminGroup(portal, [dealerId]);
    const { certificate, curriculumId } = await certified({ dealerId }, { brandId: brand });
    const elsewhere = await buildDealer(portal);
    const sees = async (role: Parameters<typeof signedInAs>[1], options: UserOptions = {}) => {
      const client = await signedInAs(portal, role, options);
      const { certificates } = await client.ask(calls.list, { query: { curriculum: curriculumId } });
      const alone = await client.send(calls.get, { params: { id: certificate._id } });
      expect(alone.statusCode === 200).toBe(certificates.length === 1);
      return certificates.length === 1;
    };
    expect(await sees('PLATFORM_ADMIN')).toBe(true);
    expect(await sees('BRAND_MANAGER', { brandIds: [brand] })).toBe(true);
    expect(await sees('BRAND_MANAGER', { brandIds: [await buildBrand(portal)] })).toBe(false);
    expect(await sees('DISTRICT_MANAGER', { adminGroupIds: [group] })).toBe(true);
    expect(
      await sees('DISTRICT_MANAGER', { adminGroupIds: [await buildAdminGroup(portal, [elsewhere])] }),
    ).toBe(false);
    expect(await sees('DEALER_MANAGER', { dealerId })).toBe(true);
    expect(await sees('DEALER_MANAGER', { dealerId: elsewhere })).toBe(false);
    expect(await sees('LEARNER', { dealerId })).toBe(false);
    expect(await sees('TRANSLATOR')).toBe(false);
    expect(await sees('ILT_ADMIN')).toBe(false);
    const manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId });
    const refused = await manager.send(calls.revoke, {
      params: { id: certificate._id },
      body: { reason: 'x' },
    });
    expect(refused.statusCode).toBe(403);
  });
});

describe('the public page', () => {
  test('shows each state with minimal personal data, however the number is typed', async () => {
    const dealerId = await buildDealer(portal, { name: 'Hidden Moto' });
    const { certificate, user, client } = await certified({ dealerId });
    const { code } = certificate;
    for (const typed of [code, code.toLowerCase().replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `])
      expect((await verify(typed)).certificate.status).toBe('valid');
    const response = await portal.stranger.send(calls.verify, { params: { code } });
    for (const secret of [user.email, user.id, 'Hidden Moto', dealerId, certificate._id])
      expect(response.body).not.toContain(secret);
    expect((await verify(code, client)).certificate._id).toBe(certificate._id);
    const params = { id: certificate._id };
    await admin.ask(calls.revoke, { params, body: { reason: 'Secret reason' } });
    const revoked = await portal.stranger.send(calls.verify, { params: { code } });
    expect(revoked.json<{ certificate: CertificateDetail }>().certificate.status).toBe('revoked');
    expect(revoked.body).not.toContain('Secret reason');
    await admin.ask(calls.restore, { params });
    expect((await verify(code)).certificate.status).toBe('valid');
    await admin.ask(calls.reissue, { params, body: { reason: 'Lost' } });
    expect((await verify(code)).certificate.status).toBe('superseded');
  });

  test.each(['0000-0000-0000', 'nonsense', "' or 1=1 --", 'UUUU-UUUU-UUUU'])(
    'reports that %j is not one of our numbers',
    async (code) => {
      const refused = await portal.stranger.refused(calls.verify, { params: { code } });
      expect([refused.status, refused.code]).toEqual([404, 'certificates.unknownCode']);
    },
  );

  test('slows down people who guess numbers', async () => {
    const tries = await Promise.all(
      Array.from({ length: 70 }, () =>
        portal.stranger.send(calls.verify, { params: { code: '0000-0000-0000' } }),
      ),
    );
    expect(tries.some((one) => one.statusCode === 429)).toBe(true);
    await portal.services.db.deleteFrom('rateLimit').execute();
  });
});

describe('the PDF', () => {
  test('the same certificate is the same file every time, in the person’s language unless another is requested', async () => {
    const { certificate, client } = await certified({ language: 'fr', firstName: 'Zoé', lastName: 'Łukasz' });
    const [once, again] = [await pdfOf(client, certificate), await pdfOf(client, certificate)];
    expect(once.headers['content-type']).toBe('application/pdf');
    expect(once.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(hash(again.rawPayload)).toBe(hash(once.rawPayload));
    expect(once.rawPayload.toString('latin1')).toContain('/Lang (fr-CA)');
    const english = await pdfOf(client, certificate, { lang: 'en', download: 'true' });
    expect(english.rawPayload.toString('latin1')).toContain('/Lang (en-US)');
    expect(english.headers['content-disposition']).toMatch(/^attachment; filename=/);
  });

  test('a later change of a design does not change issued certificates; its pictures stay readable for everyone', async () => {
    const course = await buildCourse(portal);
    const curriculumId = await buildCurriculum(portal, [course]);
    const { certification } = await admin.ask(designs.save, {
      body: designBody({ name: 'With picture' }),
      files: { background: await pngFile('paper.png', 400, 280), logo: await pngFile('logo.png') },
    });
    await admin.ask(designs.choose, {
      params: { id: curriculumId },
      body: { certification: certification._id },
    });
    const { user, client } = await person();
    await pass(client, course);
    const [before] = await own(client, user);
    expect(before!.sheet.background).toBe(certification.background);
    const changed = await admin.ask(designs.save, {
      body: designBody({
        _id: certification._id,
        version: certification.version,
        design: { ...defaultDesign, accent: '#FF0000' },
        removeBackground: true,
      }),
    });
    expect(changed.certification.background).toBeNull();
    const [after] = await own(client, user);
    expect(after!.sheet).toEqual(before!.sheet);
    expect((await pdfOf(client, after!)).statusCode).toBe(200);
    const picture = { params: { id: before!.sheet.background!.replace('/files/', '') } };
    expect((await portal.stranger.send(fileCalls.read, picture)).statusCode).toBe(200);
  });

  test('a test sheet shows the sent design and leaves nothing behind', async () => {
    const { db } = portal.services;
    const count = async () => {
      const { rows } = { rows: await db.selectFrom('file').select('id').execute() };
      const versions = await db.selectFrom('certificationVersion').select('id').execute();
      return [rows.length, versions.length];
    };
    const before = await count();
    const response = await admin.send(designs.test, {
      body: designBody({ lang: 'fr' }),
      files: { background: await pngFile('paper.png', 300, 200) },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.rawPayload.length).toBeGreaterThan(5000);
    expect(await count()).toEqual(before);
  });

  test('a design in use cannot be deleted, an unused one can', async () => {
    const { certification } = await admin.ask(designs.save, { body: designBody({ name: 'Spare' }) });
    const params = { id: certification._id };
    const curriculumId = await buildCurriculum(portal, []);
    const choose = (chosen: string | null) =>
      admin.ask(designs.choose, { params: { id: curriculumId }, body: { certification: chosen } });
    await choose(certification._id);
    expect((await admin.ask(designs.ofCurriculum, { params: { id: curriculumId } })).isChosen).toBe(true);
    expect((await admin.refused(designs.remove, { params })).code).toBe('certificates.designInUse');
    await choose(null);
    await admin.ask(designs.remove, { params });
    expect((await admin.refused(designs.get, { params })).status).toBe(404);
  });
});
