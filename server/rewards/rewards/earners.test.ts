import { afterAll, beforeAll, expect, test } from 'vitest';
import { rewardCalls as calls } from '#contract/rewards/rewards.calls.ts';
import { courseShelfCalls } from '#contract/training/course-shelf.calls.ts';
import { contextsOf } from '#tests/builders/long-work.ts';
import { readSections } from '#tests/builders/learning.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildIncentive } from '#tests/builders/rewards.ts';
import { buildBrand, buildCourse, buildCurriculum } from '#tests/builders/training.ts';
import { earners } from './earners.job.ts';

let portal: TestPortal;
let admin: Client;
let brand: string;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  brand = await buildBrand(portal);
});
afterAll(() => portal.close());

/** Looks for earners on a day, as the job does every minute. */
async function searchOn(day: string): Promise<string> {
  const services = { ...portal.services, today: () => day };
  return earners(() => contextsOf({ services })).run(services);
}

test('who had passed all that a curriculum still asks for gets its reward on the next day, once', async () => {
  const [passed, removed] = [
    await buildCourse(portal, { brandId: brand, questions: 0 }),
    await buildCourse(portal, { brandId: brand, questions: 0 }),
  ];
  const curriculum = await buildCurriculum(portal, [passed, removed], { brandId: brand });
  const client = await signedIn(portal, await buildUser(portal));
  await readSections(client, passed);
  const { _id } = await buildIncentive(admin, { brand, curriculum });
  const today = portal.services.today();
  const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
  await searchOn(today);
  await admin.ask(courseShelfCalls.unassign, { params: { id: removed.id, curriculumId: curriculum } });
  expect(await searchOn(today)).toContain('0 rewards');
  expect(await searchOn(tomorrow)).toContain('1 rewards');
  const rewards = async () => (await client.ask(calls.list)).rewards;
  expect(await rewards()).toMatchObject([{ incentive: { _id }, status: 'earned', source: 'curriculum' }]);
  expect(await searchOn(tomorrow)).toContain('0 rewards');
  const dayAfter = Temporal.PlainDate.from(tomorrow).add({ days: 1 }).toString();
  expect(await searchOn(dayAfter)).toContain('0 rewards');
  expect(await rewards()).toHaveLength(1);
});
