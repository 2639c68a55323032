import { dealerFeedCalls } from '#contract/people/dealer-feed.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { dealerFeedHandlers } from './dealer-feed.handlers.ts';
import { dealerFeed } from './dealer-feed.job.ts';
import { dealerFeedOfPeople } from './dealer-feed.merge.ts';
import { sweepRuns } from './dealer-feed.queries.ts';

export const dealerFeedRoom = room({
  name: 'dealer-feed',
  personColumns: dealerFeedOfPeople,
  records: [
    {
      kind: 'dealer-feed-run',
      one: { en: 'Run of the dealer feed', fr: 'Exécution du flux des concessionnaires' },
      stored: {
        table: 'dealer_feed_run',
        many: { en: 'Runs of the dealer feed', fr: 'Exécutions du flux des concessionnaires' },
        name: { en: 'file_name' },
      },
      feature: 'dealers',
    },
  ],
  calls: [handled(dealerFeedCalls, dealerFeedHandlers)],
  jobs: [dealerFeed],
  sweeps: [async ({ db }) => `${await sweepRuns(db)} old runs of the dealer feed removed.`],
});
