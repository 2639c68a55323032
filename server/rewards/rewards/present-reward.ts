import type { Reward } from '#contract/rewards/rewards.fields.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { RewardRow } from './rewards.queries.ts';
import { mayChange } from './rewards.scope.ts';

/** What stands for the hidden part of a code. */
const dots = '••••';

/** The name for the log, in the language it was written in. */
export const nameOf = ({ name, nameFr }: Pick<RewardRow, 'name' | 'nameFr'>): string => name || nameFr;

const locationOf = (fileId: string | null) => fileId && `/files/${fileId}`;

/**
 * A reward as replies show it. Its code belongs to the owner alone: everybody else, also somebody who acts for the owner, sees the last four
 * characters.
 */
export function present(row: RewardRow, actor: Actor): Reward {
  const { id, imageId, qrcodeImageId, code, status, incentive } = row;
  const isOwner = row.user?._id === actor.id && actor.session.proxiedBy === null;
  const isRedeemed = status === 'redeemed' || status === 'sent';
  const isShipped = incentive.delivery === 'shipped';
  const can = mayChange(actor, row);
  return {
    _id: id,
    name: row.name,
    nameFr: row.nameFr,
    incentive,
    curriculum: row.curriculum,
    user: row.user,
    dealer: row.dealer,
    source: row.source,
    status,
    image: locationOf(imageId),
    earnedOn: row.earnedOn,
    redeemedOn: row.redeemedOn,
    sentOn: row.sentOn,
    undoneOn: row.undoneOn,
    points: row.points,
    redemptionCode: row.redemptionCode,
    code: code && (isOwner ? code : `${dots}${code.length > 8 ? code.slice(-4) : ''}`),
    qrcodeImage: isOwner && isRedeemed && incentive.delivery === 'qrcode' ? locationOf(qrcodeImageId) : null,
    address: row.address,
    note: row.note,
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    version: row.version,
    abilities: {
      assign: can && status === 'unassigned',
      redeem: can && status === 'earned',
      send: can && status === 'redeemed' && isShipped,
      addTracking: can && isRedeemed && isShipped,
      undo: can && isRedeemed,
      edit: can && status !== 'undone',
    },
  };
}
