import { loyaltyItemCalls } from '#contract/rewards/loyalty-items.calls.ts';
import { loyaltyReportCalls } from '#contract/rewards/loyalty-reports.calls.ts';
import { loyaltyCalls } from '#contract/rewards/loyalty.calls.ts';
import { itemFields, submissionFields } from '#contract/rewards/loyalty.fields.ts';
import { loyaltyBadge } from './loyalty.badges.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { loyaltyItemHandlers, loyaltyItemStandings } from './items.handlers.ts';
import { loyaltyRecipients } from './loyalty-notices.ts';
import { loyaltyReportHandlers } from './loyalty-reports.handlers.ts';
import { loyaltyFileReaders } from './loyalty.files.ts';
import { loyaltyHandlers } from './loyalty.handlers.ts';
import { erasedSubmissions, personalSubmissions } from './personal-data.ts';
import { pointsExpiry } from './points-expiry.job.ts';
import { effectOfExpiry, shorterExpiry } from './shorter-expiry.ts';
import { loyaltyOfPeople } from './loyalty.merge.ts';
import { standingMerged, standingSeparated, standingsLocked } from './merge-standing.ts';

export const loyaltyRoom = room({
  name: 'loyalty',
  personColumns: loyaltyOfPeople,
  records: [
    {
      kind: 'loyalty-item',
      one: { en: 'Loyalty part', fr: 'Pièce du programme de fidélité' },
      stored: {
        table: 'loyalty_item',
        many: { en: 'Loyalty parts', fr: 'Pièces du programme de fidélité' },
        name: { en: 'name', fr: 'name_fr' },
      },
      feature: 'loyalty',
      forms: [itemFields],
    },
    {
      kind: 'loyalty-submission',
      one: { en: 'Loyalty submission', fr: 'Envoi de fidélité' },
      stored: {
        table: 'loyalty_submission',
        many: { en: 'Loyalty submissions', fr: 'Envois de fidélité' },
      },
      feature: 'loyalty',
      forms: [submissionFields],
    },
    {
      kind: 'points-expiry',
      one: { en: 'End of loyalty points', fr: 'Fin de points de fidélité' },
    },
  ],
  calls: [
    handled(loyaltyItemCalls, loyaltyItemHandlers, loyaltyItemStandings),
    handled(loyaltyCalls, loyaltyHandlers),
    handled(loyaltyReportCalls, loyaltyReportHandlers),
  ],
  contributions: [
    loyaltyBadge,
    loyaltyFileReaders,
    loyaltyRecipients,
    personalSubmissions,
    erasedSubmissions,
    effectOfExpiry,
  ],
  listeners: [standingsLocked, standingMerged, standingSeparated, shorterExpiry],
  jobs: [pointsExpiry],
});
