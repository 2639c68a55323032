import type { Environment } from '#server/platform/config/environment.ts';
import { layersFor } from '#server/platform/config/settings.ts';
import { openServices } from '#server/platform/open-services.ts';
import type { Services } from '#server/platform/context.ts';
import { readDemoContent } from './content/content.schema.ts';
import { loadActivities } from './load-activities.ts';
import { loadActivityLog } from './load-activity-log.ts';
import { loadArticles } from './load-articles.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { loadCertificates } from './load-certificates.ts';
import { loadClips } from './load-clips.ts';
import { loadDrafts } from './load-drafts.ts';
import { loadEvents } from './load-events.ts';
import { loadFindings } from './load-findings.ts';
import { loadFieldTraining } from './load-field-training.ts';
import { loadFollows } from './load-follows.ts';
import { loadHistory } from './load-history.ts';
import { loadFullReports } from './load-full-reports.ts';
import { loadQuestionsToCheck } from './load-questions-to-check.ts';
import { loadLeaderboards } from './load-leaderboards.ts';
import { loadHeldBack, loadLiveTraining } from './load-live-training.ts';
import { loadMediaCenter } from './load-media-center.ts';
import { loadMessages } from './load-messages.ts';
import { loadNotices } from './load-notices.ts';
import { loadPayouts } from './load-payouts.ts';
import { loadPeople } from './load-people.ts';
import { loadPeopleStates } from './load-people-states.ts';
import { loadInvitations } from './demo-invitations.ts';
import { loadMoves } from './load-moves.ts';
import { loadResources } from './load-resources.ts';
import { loadLoyalty } from './load-loyalty.ts';
import { loadRewards } from './load-rewards.ts';
import { loadSpiffs } from './load-spiffs.ts';
import { loadScorm } from './load-scorm.ts';
import { loadTraining } from './load-training.ts';
import { loadTrainingStates } from './load-training-states.ts';
import { loadDealerFeed } from './load-dealer-feed.ts';
import { loadImports } from './load-imports.ts';
import { loadWorks } from './load-works.ts';
import { settleDates } from './settle-dates.ts';
import { pino } from 'pino';

/** Loads the demo network into an empty database, all of it or nothing. Does nothing if there are users already. */
export async function loadDemoNetwork(services: Services): Promise<void> {
  const { db, files, now } = services;
  const someone = await db.selectFrom('userAccount').select('id').limit(1).executeTakeFirst();
  if (someone) return;
  const content = readDemoContent();
  await db.transaction().execute(async (tx) => {
    const at = now();
    await loadPeople(tx, content.network, at);
    await loadPeopleStates(tx, at);
    await loadTraining({ tx, files, now: at }, content);
    await loadResources({ tx, files, now: at }, content);
    await loadFollows({ tx, files, now: at }, content);
    await loadClips({ tx, files, now: at }, content);
    await loadMediaCenter({ tx, files, now: at });
    await loadArticles({ tx, files, now: at }, content);
    await loadEvents({ tx, files, now: at }, content);
    await loadLiveTraining({ tx, files, now: at }, content);
    await loadFieldTraining({ tx, files, now: at }, content);
    await loadHistory({ tx, files, now: at }, content);
    await loadCatalogue({ tx, files, now: at });
    await loadCertificates({ tx, files, now: at }, content);
    await loadHeldBack({ tx, files, now: at });
    await loadDrafts({ tx, files, now: at });
    await loadScorm({ tx, files, now: at });
    await loadTrainingStates({ tx, files, now: at }, content);
    await loadFindings(tx, at);
    await settleDates(tx);
    await loadMessages({ tx, files, now: at }, content);
    await loadRewards({ tx, files, now: at });
    await loadLoyalty({ tx, files, now: at });
    await loadSpiffs({ tx, files, now: at }, content);
    await loadActivities({ tx, files, now: at });
    await loadPayouts({ tx, files, now: at });
    await loadLeaderboards(tx, at);
    await loadFullReports(tx, services);
    await loadQuestionsToCheck(tx, at);
    await loadInvitations(tx, at);
    await loadMoves(tx, at);
    await loadNotices({ tx, files, now: at });
    await loadWorks({ tx, now: at, files });
    await loadImports({ tx, now: at });
    await loadDealerFeed({ tx, now: at });
    await loadActivityLog({ tx, files, now: at });
  });
}

/** Same for a command that has only the database's address. */
export async function loadDemo(environment: Environment, connectionString: string): Promise<void> {
  const log = pino({ level: 'warn' });
  const { services, close } = openServices(
    environment,
    layersFor({ portalConfig: undefined }, false),
    connectionString,
    log,
    { isDemo: true },
  );
  try {
    await loadDemoNetwork(services);
  } finally {
    await close();
  }
}
