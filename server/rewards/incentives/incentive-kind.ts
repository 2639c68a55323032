import { incentiveCalls } from '#contract/rewards/incentives.calls.ts';
import { incentiveErrors as errors } from '#contract/rewards/incentives.errors.ts';
import { incentiveShape } from '#contract/rewards/incentives.fields.ts';
import { incentiveScreens as screens } from '#contract/rewards/incentives.screens.ts';
import { publicationLife } from '#server/people/publishing/publication-life.ts';
import { publishable } from '#server/people/publishing/publishable.ts';
import { refuse } from '#server/platform/refusal.ts';
import { requestEarners } from '#server/rewards/holdings/earner-search.queries.ts';
import { incentivesManaged } from '#server/rewards/holdings/incentives.scope.ts';
import { isOfferedTo } from './incentive-readers.queries.ts';
import {
  hasRewards,
  holdRewards,
  incentiveById,
  lockIncentive,
  type IncentiveRow,
} from './incentives.queries.ts';

/** Incentives: drafts, published, unpublished, and in the trash. Whoever does not work on them finds them in the shop. */
export const incentives = publishable<IncentiveRow>({
  kind: 'incentive',
  table: 'incentive',
  alias: 'i',
  title: 'name',
  words: { one: { en: 'incentive', fr: 'prime' }, many: { en: 'incentives', fr: 'primes' } },
  forms: [incentiveShape],
  path: screens.admin.path,
  bulk: incentiveCalls.bulk,
  notFound: errors.notFound,
  life: publicationLife({
    edit: 'CREATE_EDIT_INCENTIVE',
    publish: 'PUBLISH_INCENTIVE',
    delete: 'DELETE_INCENTIVE',
  }),
  visible: incentivesManaged,
  managed: incentivesManaged,
  files: ['image_id', 'qrcode_image_id'],
  copies: [
    'description',
    'description_fr',
    'brand_id',
    'curriculum_id',
    'type',
    'delivery',
    'points_cost',
    'per_person',
    'starts_on',
    'ends_on',
  ],
  isOrdered: true,
  nameOf,
  read: ({ tx }, _actor, id) => incentiveById(tx, id),
  lock: ({ tx }, actor, id) => lockIncentive(tx, id, incentivesManaged.sql(actor, 'i')),
  checkReady: (_change, row) => checkReady(row),
  readers: (_change, { id }) => isOfferedTo(id),
  languages: ({ name, nameFr }) => [...(name ? (['en'] as const) : []), ...(nameFr ? (['fr'] as const) : [])],
  async withdraw({ tx, row }, by) {
    if (by !== 'delete') return;
    await holdRewards(tx, row.id);
    if (await hasRewards(tx, row.id)) refuse(errors.hasRewards);
  },
  // Also after the trash: somebody may have passed the curriculum meanwhile.
  published: ({ tx, row, now }) => requestEarners(tx, [row.id], now()),
});

/** The name for the log, in the language it was written in. */
export function nameOf({ name, nameFr }: Pick<IncentiveRow, 'name' | 'nameFr'>): string {
  return name || nameFr;
}

/** Refuses to publish an incentive that nobody could redeem. */
function checkReady({ type, delivery, pointsCost, qrcodeImageId }: IncentiveRow): void {
  if (type === 'points-shop' && pointsCost < 1) refuse(errors.needsPoints, {}, { field: 'pointsCost' });
  if (delivery === 'qrcode' && !qrcodeImageId) refuse(errors.needsQrcode, {}, { field: 'qrcodeImage' });
}
