import type { Health, healthCalls } from '#contract/insight/health.calls.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { Context } from '#server/platform/context.ts';
import { knownMigrations } from '#server/platform/database/migrate.ts';
import { samplesOf } from '#server/platform/health/metric-samples.ts';
import { patiently } from '#server/platform/health/patience.ts';
import type { Metrics } from '#server/platform/health/siblings.ts';
import { watchedWork, type WatchedWork } from '#server/platform/health/watched.ports.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { jobOutcomes } from '#server/platform/jobs/job-runs.queries.ts';
import { queueStates } from '#server/platform/queue/watched-queue.ts';
import { figuresOf } from './figures.ts';
import { databaseFacts, mailFacts } from './health.queries.ts';
import { problemsOf } from './problems.rules.ts';
import manifest from '../../../package.json' with { type: 'json' };

export const healthHandlers: Handlers<typeof healthCalls> = {
  async read(_input, context) {
    const { db, metrics, environment, replica, now } = context;
    const work = (await context.ask(watchedWork, null))[0]!;
    const [figures, queues, jobs, database, mails, standby] = await Promise.all([
      figuresOfAll(metrics),
      queueStates(db, work.queues),
      jobsNow(context, work),
      databaseFacts(db),
      mailFacts(db),
      standbyOf(context),
    ]);
    const { unheard, standbyCalls, ...ofProcesses } = figures;
    const { sentMeanwhile, ...ofMails } = mails;
    const found = {
      at: now().toISOString(),
      version: manifest.version,
      databaseVersion: database.version,
      migrations: comparedMigrations(database.migrations),
      queues: [...queues],
      jobs,
      mail: { goesTo: environment.mailUrl ? ('server' as const) : ('outbox' as const), ...ofMails },
      standby: replica && {
        ...standby,
        answered: standbyCalls.standby,
        answeredByPrimary: standbyCalls.primary,
      },
      ...ofProcesses,
    };
    return { health: { ...found, problems: [...problemsOf({ ...found, unheard, sentMeanwhile })] } };
  },
};

/** Of this process alone if the start command does not answer. */
const figuresOfAll = async (metrics: Metrics) =>
  figuresOf((await metrics.ofAll()) ?? [await samplesOf(metrics.own())]);

const noStandby = { leadsTo: null, bytesBehind: null };
type Standby = Pick<NonNullable<Health['standby']>, 'leadsTo' | 'bytesBehind'>;

const standbyOf = ({ replica, db }: Pick<Context, 'replica' | 'db'>): Promise<Standby> =>
  patiently<Standby>(async () => {
    if (!replica) return noStandby;
    const [leadsTo, bytesBehind] = await Promise.all([replica.leadsTo(db), replica.bytesBehind(db)]);
    return { leadsTo, bytesBehind };
  }, noStandby)();

/** Every job with what became of its last runs. */
async function jobsNow(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  { jobs }: WatchedWork,
): Promise<Health['jobs']> {
  const outcomes = new Map((await jobOutcomes(db)).map((one) => [one.name, one]));
  return jobs.map(({ name, feature }) => ({
    name,
    isOn: feature === undefined || isFeatureOn(settings, feature),
    succeededAt: outcomes.get(name)?.succeededAt ?? null,
    failedAt: outcomes.get(name)?.failedAt ?? null,
  }));
}

function comparedMigrations(applied: readonly string[]): Health['migrations'] {
  const known = knownMigrations();
  return {
    newest: applied.at(-1) ?? '',
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}
