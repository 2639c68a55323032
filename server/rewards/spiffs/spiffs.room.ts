import { serialCalls } from '#contract/rewards/serials.calls.ts';
import { spiffClaimCalls } from '#contract/rewards/spiff-claims.calls.ts';
import { claimFields } from '#contract/rewards/spiff-claims.fields.ts';
import { spiffReplayCalls } from '#contract/rewards/spiff-replay.calls.ts';
import { spiffCalls } from '#contract/rewards/spiffs.calls.ts';
import { spiffShape } from '#contract/rewards/spiffs.fields.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { claimBulk } from './claim-bulk.ts';
import { claimTotalsJob } from './claim-totals.job.ts';
import { spiffClaimHandlers } from './claims.handlers.ts';
import { erasedClaims, personalClaims } from './personal-data.ts';
import { replayWork } from './replay-work.ts';
import { spiffReplayHandlers } from './replay.handlers.ts';
import { importsSerials } from './serials/serials-import.ts';
import { serialHandlers } from './serials/serials.handlers.ts';
import { spiffClaimBadge } from './spiffs.badges.ts';
import { spiffBrandUses } from './spiffs.brands.ts';
import { spiffFileReaders } from './spiffs.files.ts';
import { spiffHandlers, spiffStandings } from './spiffs.handlers.ts';
import { spiffsOfPeople } from './spiffs.merge.ts';
import { limitsMerged, limitsSeparated } from './merge-limits.ts';
import { receiptQueue } from '#server/rewards/receipts/reading-queue.queries.ts';

export const spiffsRoom = room({
  name: 'spiffs',
  personColumns: spiffsOfPeople,
  queues: [receiptQueue],
  records: [
    {
      kind: 'spiff',
      one: { en: 'Spiff', fr: 'Prime de vente' },
      stored: {
        table: 'spiff',
        many: { en: 'Spiffs', fr: 'Primes de vente' },
        name: { en: 'name', fr: 'name_fr' },
      },
      feature: 'spiff',
      forms: [spiffShape],
    },
    {
      kind: 'spiff-claim',
      one: { en: 'Spiff claim', fr: 'Demande de prime de vente' },
      stored: {
        table: 'spiff_claim',
        many: { en: 'Spiff claims', fr: 'Demandes de prime de vente' },
      },
      feature: 'spiff',
      forms: [claimFields],
    },
    {
      kind: 'serial-import',
      one: { en: 'Import of serial numbers', fr: 'Importation de numéros de série' },
    },
  ],
  calls: [
    handled(spiffCalls, spiffHandlers, spiffStandings),
    handled(spiffClaimCalls, spiffClaimHandlers),
    handled(serialCalls, serialHandlers),
    handled(spiffReplayCalls, spiffReplayHandlers),
  ],
  listeners: [limitsMerged, limitsSeparated],
  contributions: [
    importsSerials,
    spiffBrandUses,
    spiffFileReaders,
    personalClaims,
    erasedClaims,
    spiffClaimBadge,
  ],
  jobs: [claimTotalsJob],
  works: [claimBulk, replayWork],
});
