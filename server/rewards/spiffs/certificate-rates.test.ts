import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spiffClaimCalls as calls, type SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import { spiffCalls } from '#contract/rewards/spiffs.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { pngFile } from '#tests/builders/files.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import {
  buildClaim,
  buildClaimant,
  buildSpiff,
  claimBody,
  decision,
  spiffBody,
  type Claimant,
  type Office,
} from '#tests/builders/spiffs.ts';
import { buildCurriculum } from '#tests/builders/training.ts';

const now = new Date('2026-11-20T18:00:00Z');
let portal: TestPortal;
let office: Office;
let reviewer: Client;
let dealer: string;
let curriculum: string;

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  office = {
    maker: await signedInAs(portal, 'COMPANY_ADMIN'),
    approver: await signedInAs(portal, 'PLATFORM_ADMIN'),
  };
  reviewer = office.maker;
  dealer = await buildDealer(portal);
  curriculum = await buildCurriculum(portal, [], { name: 'CVT service' });
  await sql`update curriculum set published_at = now() where id = ${curriculum}`.execute(portal.services.db);
});
afterAll(() => portal.close());

/** Certifies somebody from a day to a day. */
async function certify({ user }: Claimant, from: string, until: string | null = null): Promise<string> {
  const id = newId();
  await portal.services.db
    .insertInto('certificate')
    .values({
      id,
      code: id
        .replaceAll('-', '')
        .slice(-12)
        .toUpperCase()
        .replace(/[ILOU]/g, '0'),
      userId: user.id,
      curriculumId: curriculum,
      personName: 'Robin Tester',
      curriculumName: 'CVT service',
      courses: '[]',
      issuedAt: `${from}T12:00:00Z`,
      issuedOn: from,
      expiresOn: until,
    })
    .execute();
  return id;
}
const withCertificate = (changes: object = {}) => ({
  certificate: { curriculum, addsCents: 2_500, isRequired: false, ...changes },
});
const approved = async (claim: SpiffClaimDetail) =>
  (
    await reviewer.ask(calls.update, {
      params: { submissionId: claim._id },
      body: decision(claim, { status: 'approved' }),
    } as never)
  ).submission;
const refusal = async ({ client }: Claimant, spiff: string) =>
  client.refused(calls.create, {
    body: claimBody(spiff, dealer),
    files: { receipt: await pngFile('receipt.png') },
  } as never);

describe('a program', () => {
  test.each<[string, object, string, string]>([
    [
      'a certificate that does nothing',
      { addsCents: null },
      'spiffs.certificateIdle',
      'certificate.addsCents',
    ],
    [
      'a curriculum that is gone',
      { curriculum: newId() },
      'spiffs.unknownCurriculum',
      'certificate.curriculum',
    ],
    ['nothing added', { addsCents: 0 }, 'spiffs.amountRange', 'certificate.addsCents'],
  ])('refuses %s', async (_what, changes, code, field) => {
    const refused = await office.maker.refused(spiffCalls.create, {
      body: spiffBody(withCertificate(changes)),
    } as never);
    expect(refused).toMatchObject({ code, errors: { [field]: expect.any(String) } });
  });

  test('waits for approval again when its certificate changes', async () => {
    const spiff = await buildSpiff(office, withCertificate());
    const { spiff: changed } = await office.maker.ask(spiffCalls.update, {
      params: { id: spiff._id },
      body: { ...spiffBody(withCertificate({ addsCents: 3_000 })), version: spiff.version },
    } as never);
    expect(changed).toMatchObject({ status: 'pending', certificate: { addsCents: 3_000 } });
  });
});

describe('the day of the sale decides', () => {
  // Two of one part and one of another are sold on November 14: 60 dollars, and 25 more for each of three with the certificate.
  test.each<[string, string, string | null, number]>([
    ['held on the day', '2026-11-14', null, 13_500],
    ['held until the day', '2026-01-01', '2026-11-14', 13_500],
    ['ended the day before', '2026-01-01', '2026-11-13', 6_000],
    ['earned the day after', '2026-11-15', null, 6_000],
  ])('%s', async (_what, from, until, cents) => {
    const { _id } = await buildSpiff(office, withCertificate());
    const claimant = await buildClaimant(portal, dealer);
    await certify(claimant, from, until);
    const claim = await buildClaim(claimant, _id, dealer);
    expect(claim.amount).toBe(cents);
    expect(claim.terms).toMatchObject({
      bonusCents: cents === 6_000 ? 0 : 2_500,
      certificate: { wasHeld: cents !== 6_000, curriculum: { name: 'CVT service' } },
    });
    expect((await approved(claim)).approvedAmount).toBe(cents);
  });

  test('one that comes late pays nothing back, and one that is revoked later takes nothing away', async () => {
    const { _id } = await buildSpiff(office, withCertificate());
    const [late, early] = [await buildClaimant(portal, dealer), await buildClaimant(portal, dealer)];
    const lateClaim = await buildClaim(late, _id, dealer);
    await certify(late, '2026-11-01');
    expect((await approved(lateClaim)).approvedAmount).toBe(6_000);
    const certificate = await certify(early, '2026-11-01');
    const earlyClaim = await buildClaim(early, _id, dealer);
    await sql`update certificate set revoked_at = now(), revoke_reason = 'Wrong person' where id = ${certificate}`.execute(
      portal.services.db,
    );
    expect((await approved(earlyClaim)).approvedAmount).toBe(13_500);
    // A revoked one counts for nothing that is sent afterwards.
    expect((await buildClaim(early, _id, dealer)).amount).toBe(6_000);
  });

  test('another’s certificate is not one’s own', async () => {
    const { _id } = await buildSpiff(office, withCertificate());
    const [holder, other] = [await buildClaimant(portal, dealer), await buildClaimant(portal, dealer)];
    await certify(holder, '2026-01-01');
    expect((await buildClaim(other, _id, dealer)).amount).toBe(6_000);
    const { spiff } = await other.client.ask(spiffCalls.get, { params: { id: _id } });
    expect(spiff.certificate).toMatchObject({ addsCents: 2_500, held: [] });
    const own = await holder.client.ask(spiffCalls.get, { params: { id: _id } });
    expect(own.spiff.certificate!.held).toEqual([{ from: '2026-01-01', until: null }]);
  });

  test.each<[string, object, number]>([
    ['for each sale', { structure: 'FIXED' }, 5_000],
    ['for each full amount', { structure: 'PER_SPENT', spentUnitCents: 10_000, amountCents: 500 }, 12_000],
  ])('adds %s', async (_what, changes, cents) => {
    const { _id } = await buildSpiff(office, { ...withCertificate(), ...changes });
    const claimant = await buildClaimant(portal, dealer);
    await certify(claimant, '2026-01-01');
    expect((await buildClaim(claimant, _id, dealer)).amount).toBe(cents);
  });
});

test('a program only for holders refuses others, who see why before they begin', async () => {
  const { _id } = await buildSpiff(office, withCertificate({ addsCents: null, isRequired: true }));
  const [holder, former, other] = [
    await buildClaimant(portal, dealer),
    await buildClaimant(portal, dealer),
    await buildClaimant(portal, dealer),
  ];
  await certify(holder, '2026-01-01');
  await certify(former, '2025-01-01', '2026-10-31');
  const obstacle = async ({ client }: Claimant) =>
    (await client.ask(spiffCalls.get, { params: { id: _id } })).spiff.own.obstacle;
  expect([await obstacle(holder), await obstacle(former), await obstacle(other)]).toEqual([
    null,
    null,
    'no-certificate',
  ]);
  expect(await refusal(other, _id)).toMatchObject({ code: 'spiffs.certificateMissing', status: 403 });
  expect(await refusal(former, _id)).toMatchObject({ errors: { purchaseDate: expect.any(String) } });
  expect((await buildClaim(holder, _id, dealer)).amount).toBe(6_000);
});
