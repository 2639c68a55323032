import { sql } from 'kysely';
import { addressOf } from '#contract/platform/screen.ts';
import type { RewardSource, RewardStatus } from '#contract/rewards/rewards.fields.ts';
import { ownRewardsAddress, shopScreens } from '#contract/rewards/shop.screens.ts';
import { rewardNewsTitle, type RewardNews } from '#server/rewards/holdings/reward-notices.texts.ts';
import { dealerOf } from '#server/rewards/holdings/hold.queries.ts';
import { redemptionCodeFrom } from '#server/rewards/holdings/redemption-code.rules.ts';
import { pointsBalance, post } from '#server/rewards/ledger/ledger.queries.ts';
import { houseAccount, trainingPointsOf, transfer } from '#server/rewards/ledger/ledger.rules.ts';
import { undo } from '#server/rewards/ledger/move-points.ts';
import { postingKey } from '#server/rewards/rewards/redeem.rules.ts';
import { storeMedia, type Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';
import { demoIncentives, gatePass, type DemoIncentive } from './rewards.data.ts';

const day = 86_400_000;
const company = demoId('user', 'company@paddock.example');
const brand = demoId('brand', 'talus');
const readers = ['platform', 'company', 'brand', 'regional', 'district', 'manager', 'learner'];

interface Curriculum {
  readonly id: string;
  readonly brandId: string | null;
}

/** Incentives in every state, and what people have earned and redeemed of them. */
export async function loadRewards(loading: Loading): Promise<void> {
  const { rows } = await sql<Curriculum>`
    select k.id, k.brand_id as "brandId" from curriculum k
    where k.status = 'published' and k.active and k.deleted_at is null
    -- First the one of the brand that most of the people at dealers can take, so that they see what it earns; then the one they take next.
    order by k.brand_id = ${brand} desc, (select count(*) from assignment_group_member g join user_account u on u.id = g.user_id
      where u.email in ('learner@paddock.example', 'manager@paddock.example') and g.assignment_group_id = any(k.departments)) desc,
      k.position, k.id`.execute(loading.tx);
  const passed = rows[0]!;
  const later = rows.find(({ brandId }) => brandId !== brand)!;
  for (const [position, incentive] of demoIncentives.entries())
    await loadIncentive(loading, incentive, position + 1, incentive.earned === 'later' ? later : passed);
  await loadUnassigned(loading, passed.id);
  for (const who of readers) await loadRewardsOf(loading, who, passed.id);
}

const idOf = (slug: string) => demoId('incentive', slug);

async function loadIncentive(
  loading: Loading,
  one: DemoIncentive,
  position: number,
  curriculum: Curriculum,
): Promise<void> {
  const { tx, now } = loading;
  const at = (days: number) => new Date(now.getTime() + days * day);
  const id = idOf(one.slug);
  const qrcode =
    one.delivery === 'qrcode' ? await storeMedia(loading, gatePass, { kind: 'incentive', id }) : null;
  await tx
    .insertInto('incentive')
    .values({
      id,
      name: one.name.en,
      nameFr: one.name.fr,
      description: one.description.en,
      descriptionFr: one.description.fr,
      brandId: one.earned ? curriculum.brandId : brand,
      curriculumId: one.earned ? curriculum.id : null,
      type: one.type,
      delivery: one.delivery,
      pointsCost: one.pointsCost ?? 0,
      perPerson: one.perPerson ?? null,
      startsOn: one.startsInDays === undefined ? null : at(one.startsInDays).toISOString().slice(0, 10),
      qrcodeImageId: qrcode && qrcode.fileId,
      position,
      status: one.status ?? 'published',
      publishedAt: one.status === 'draft' ? null : at(-40),
      searchedOn: one.earned ? at(-39).toISOString().slice(0, 10) : null,
      createdBy: company,
      updatedBy: company,
      deletedAt: one.isDeleted ? at(-3) : null,
      deletedBy: one.isDeleted ? company : null,
    })
    .execute();
  await tx
    .insertInto('incentiveStock')
    .values({ incentiveId: id, quantity: one.quantity ?? null })
    .execute();
  if (one.codes)
    await sql`insert into incentive_code (id, incentive_id, code, added_by)
      select new_id(), ${id}, 'TALUS-' || upper(substr(md5(${one.slug} || n), 1, 8)), ${company}
      from generate_series(1, ${one.codes}) n`.execute(tx);
}

/** Rewards made by hand that wait for a person. */
async function loadUnassigned({ tx, now }: Loading, curriculumId: string): Promise<void> {
  await tx
    .insertInto('reward')
    .values({
      id: demoId('reward', 'unassigned'),
      incentiveId: idOf('fitted-cap'),
      curriculumId,
      name: 'Cap for the best photo',
      nameFr: 'Casquette pour la meilleure photo',
      source: 'assigned',
      status: 'unassigned',
      createdBy: company,
      createdAt: new Date(now.getTime() - 2 * day),
    })
    .execute();
}

interface DemoReward {
  readonly slug: string;
  readonly source: RewardSource;
  readonly status: RewardStatus;
  readonly points?: number;
}

const held: readonly DemoReward[] = [
  { slug: 'torque-wrench', source: 'curriculum', status: 'earned' },
  { slug: 'track-day', source: 'curriculum', status: 'redeemed' },
  { slug: 'store-card', source: 'curriculum', status: 'redeemed' },
  { slug: 'fitted-cap', source: 'assigned', status: 'sent' },
];
const bought: readonly DemoReward[] = [
  { slug: 'thermal-mug', source: 'shop', status: 'redeemed', points: 10 },
  { slug: 'shop-jacket', source: 'shop', status: 'undone', points: 10 },
];

async function loadRewardsOf(loading: Loading, who: string, curriculumId: string): Promise<void> {
  const { tx } = loading;
  const userId = demoId('user', `${who}@paddock.example`);
  const canBuy = (await pointsBalance(tx, userId)) >= 20;
  for (const [index, reward] of [...held, ...(canBuy ? bought : [])].entries())
    await loadReward(loading, reward, { who, userId, curriculumId, daysAgo: 30 - index * 4 });
}

async function loadReward(
  { tx, now }: Loading,
  { slug, source, status, points = 0 }: DemoReward,
  of: { who: string; userId: string; curriculumId: string; daysAgo: number },
): Promise<void> {
  const { who, userId } = of;
  const at = (days: number) => new Date(now.getTime() - (of.daysAgo - days) * day);
  const id = demoId('reward', `${who}/${slug}`);
  const incentive = demoIncentives.find((one) => one.slug === slug)!;
  const isRedeemed = status === 'redeemed' || status === 'sent';
  const isShipped = incentive.delivery === 'shipped';
  await tx
    .insertInto('reward')
    .values({
      id,
      incentiveId: idOf(slug),
      curriculumId: source === 'curriculum' ? of.curriculumId : null,
      userId,
      dealerId: dealerOf(userId),
      source,
      status,
      earnedAt: at(0),
      redeemedAt: isRedeemed ? at(1) : null,
      sentAt: status === 'sent' ? at(3) : null,
      undoneAt: status === 'undone' ? at(2) : null,
      points: isRedeemed ? points : 0,
      redemptions: status === 'earned' ? 0 : 1,
      redemptionCode: isRedeemed ? redemptionCodeFrom(Number.parseInt(id.slice(-10), 16)) : null,
      address: isRedeemed && isShipped ? JSON.stringify(address) : null,
      ...(status === 'sent' && { carrier: 'Summit Parcel', trackingNumber: `SP${id.slice(-9).toUpperCase()}` }),
    })
    .execute();
  if (points > 0) {
    const businessKey = postingKey(id, 1);
    const entries = transfer(trainingPointsOf(userId), houseAccount('spent'), points);
    const { name: funder } = await tx
      .selectFrom('brand')
      .innerJoin('incentive', 'incentive.brandId', 'brand.id')
      .select('brand.name')
      .where('incentive.id', '=', idOf(slug))
      .executeTakeFirstOrThrow();
    await post(tx, [
      { businessKey, kind: 'reward-redeemed', entries, funder, note: incentive.name.en, byUserId: userId, at: at(1) },
    ]);
    if (status === 'undone') await undo(tx, { businessKey, byUserId: company, note: 'Ordered twice', at: at(2) });
  }
  if (!isRedeemed) return;
  if (incentive.delivery === 'code')
    await sql`update incentive_code set claimed_at = ${at(1)}, reward_id = ${id} where id = (
      select c.id from incentive_code c where c.incentive_id = ${idOf(slug)} and c.claimed_at is null order by c.id limit 1)`.execute(tx);
  else await sql`update incentive_stock set taken = taken + 1 where incentive_id = ${idOf(slug)}`.execute(tx);
}

const address = {
  recipient: 'Service desk',
  addressLine1: '410 Camino del Rio',
  addressLine2: '',
  city: 'Durango',
  region: 'CO',
  postalCode: '81301',
  country: 'US',
  phone: '',
};

/** The notices about a learner’s rewards. */
export const rewardNotices = (userId: string, now: Date) =>
  (
    [
      ['torque-wrench', 'earned', 3],
      ['fitted-cap', 'sent', 1],
    ] as const satisfies readonly (readonly [string, RewardNews, number])[]
  ).map(([slug, news, daysAgo]) => ({
    userId,
    kind: news === 'earned' ? ('reward-earned' as const) : ('reward-changed' as const),
    occasion: `reward-${news}:${demoId('reward', `learner/${slug}`)}:1`,
    title: rewardNewsTitle(news, demoIncentives.find((one) => one.slug === slug)!.name),
    path: news === 'earned' ? addressOf(shopScreens.redeem, { incentiveId: idOf(slug) }) : ownRewardsAddress,
    at: new Date(now.getTime() - daysAgo * day).toISOString(),
  }));

