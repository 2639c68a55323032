import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { roleCodes } from '#contract/platform/roles.ts';
import { newId } from '#server/platform/ids.ts';
import { sessionByToken } from '#server/platform/sessions/session.queries.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import { buildAdminGroup, buildDealer, buildUser, signedIn } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCurriculum } from '#tests/builders/training.ts';
import { codeFrom, statusOf } from './certificates.rules.ts';
import { listCertificates } from './certificates.queries.ts';
import { hasRight, type Actor } from '#server/platform/access/actor.ts';
import { usersVisible, type ScopedUser } from '#server/people/users/users.scope.ts';
import { ofOwnBrands, ofReportedBrands } from '#server/training/catalog/managed-brand.scope.ts';
import { certificatesManaged, certificatesVisible } from './certificates.scope.ts';
import { certificationsVisible } from './certifications.scope.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const random = () => codeFrom(crypto.getRandomValues(new Uint8Array(12)));
const insert = async (userId: string, curriculumId: string, more: object = {}) => {
  const id = newId();
  await portal.services.db
    .insertInto('certificate')
    .values({
      id,
      code: random(),
      userId,
      curriculumId,
      personName: 'Somebody',
      curriculumName: 'Something',
      courses: '[]',
      issuedAt: new Date(),
      issuedOn: '2026-01-01',
      ...more,
    })
    .execute();
  return id;
};

const actorOf = async (user: { id: string; email: string }) => {
  const client = await signedIn(portal, user);
  const token = Object.values(client.cookies)[0]!;
  return (await sessionByToken(portal.services.db, () => portal.services.settings, hashToken(token)))!.actor;
};

/** The brand is that of the curriculum. */
const sees = (
  actor: Actor,
  certificate: { readonly user: ScopedUser; readonly brandId: string | null },
): boolean =>
  certificate.user.id === actor.id ||
  certificatesManaged.holds(actor, certificate) ||
  (hasRight(actor, 'USER_REPORTS') &&
    usersVisible.holds(actor, certificate.user) &&
    ofReportedBrands.holds(actor, certificate));

test('visible certificates and the register agree for every role', async () => {
  const { db } = portal.services;
  const dealers = [await buildDealer(portal), await buildDealer(portal)];
  const brands = [await buildBrand(portal), await buildBrand(portal)];
  const group = await buildAdminGroup(portal, [dealers[0]!]);
  const people = [
    { ...(await buildUser(portal)), dealerIds: [] as string[] },
    { ...(await buildUser(portal, { dealerId: dealers[0]! })), dealerIds: [dealers[0]!] },
    { ...(await buildUser(portal, { dealerId: dealers[1]! })), dealerIds: [dealers[1]!] },
  ];
  const curriculums = [
    { id: await buildCurriculum(portal, []), brandId: null },
    { id: await buildCurriculum(portal, [], { brandId: brands[0]! }), brandId: brands[0]! },
    { id: await buildCurriculum(portal, [], { brandId: brands[1]! }), brandId: brands[1]! },
  ];
  const certificates: { id: string; user: (typeof people)[number]; brandId: string | null }[] = [];
  for (const user of people)
    for (const curriculum of curriculums)
      certificates.push({ id: await insert(user.id, curriculum.id), user, brandId: curriculum.brandId });

  for (const role of roleCodes) {
    for (const options of [{}, { dealerId: dealers[0]!, adminGroupIds: [group], brandIds: [brands[0]!] }]) {
      const self = await buildUser(portal, { role, ...options });
      const mine = await insert(self.id, curriculums[2]!.id);
      const actor = await actorOf(self);
      const { rows } = await sql<{
        id: string;
      }>`select t.id from certificate t where ${certificatesVisible.sql(actor, 't')}`.execute(db);
      const listed = new Set(rows.map((row) => row.id));
      for (const { id, user, brandId } of certificates) {
        const dealerAdminGroupIds = user.dealerIds.includes(dealers[0]!) ? [group] : [];
        const scoped = {
          user: { id: user.id, dealerIds: user.dealerIds, adminGroupIds: [], dealerAdminGroupIds },
          brandId,
        };
        expect([role, listed.has(id)]).toEqual([role, sees(actor, scoped)]);
      }
      expect(listed.has(mine)).toBe(true);
    }
  }
});

test('usable designs and their list agree for every role', async () => {
  const { db } = portal.services;
  const brands = [await buildBrand(portal), await buildBrand(portal)];
  const made = [null, ...brands].map((brandId) => ({ id: newId(), brandId }));
  for (const { id, brandId } of made)
    await db.insertInto('certification').values({ id, brandId, name: 'Design' }).execute();
  for (const role of roleCodes) {
    const actor = await actorOf(await buildUser(portal, { role, brandIds: [brands[0]!] }));
    const { rows } = await sql<{
      id: string;
    }>`select d.id from certification d where ${certificationsVisible.sql(actor, 'd')}`.execute(db);
    const listed = new Set(rows.map((row) => row.id));
    for (const { id, brandId } of made)
      expect([role, listed.has(id)]).toEqual([
        role,
        hasRight(actor, 'VIEW_CURRICULUMS') && (brandId === null || ofOwnBrands.holds(actor, { brandId })),
      ]);
  }
});

test('the state in the register equals the state by the rule', async () => {
  const { db } = portal.services;
  const today = '2026-06-15';
  const at = '2026-05-01T00:00:00.000Z';
  const curriculumId = await buildCurriculum(portal, []);
  const facts = [null, '2026-06-14', '2026-06-15', '2026-06-16'].flatMap((expiresOn) =>
    [null, at].flatMap((revokedAt) =>
      [null, at].map((supersededAt) => ({ expiresOn, revokedAt, supersededAt })),
    ),
  );
  const wanted = new Map<string, string>();
  for (const one of facts) {
    const { id } = await buildUser(portal);
    const reason = one.revokedAt && 'Why';
    wanted.set(await insert(id, curriculumId, { ...one, revokeReason: reason }), statusOf(one, today));
  }
  const options = {
    page: 1,
    limit: 100,
    sortBy: 'issuedOn',
    direction: 'asc',
    curriculum: curriculumId,
  } as const;
  const { rows, counts } = await listCertificates(db, sql<boolean>`true`, options, today);
  expect(new Map(rows.map((row) => [row.id, row.status]))).toEqual(wanted);
  expect(counts.valid + counts.expired + counts.revoked + counts.superseded).toBe(facts.length);
});
