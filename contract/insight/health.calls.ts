import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { instant } from '#contract/platform/time.ts';
import { healthAlerts, type HealthAlert } from './health.alerts.ts';

const alerts = Object.keys(healthAlerts) as [HealthAlert, ...HealthAlert[]];

const queue = z.object({
  name: z.string(),
  length: z.int(),
  /** For how long the first has waited. */
  oldestSeconds: z.number(),
});

const job = z.object({
  name: z.string(),
  /** False while the feature it belongs to is off. */
  isOn: z.boolean(),
  /** When it last ended well, and when it last failed. */
  succeededAt: instant.nullable(),
  failedAt: instant.nullable(),
});

const health = z.object({
  at: instant,
  version: z.string(),
  /** Of PostgreSQL. */
  databaseVersion: z.string(),
  migrations: z.object({
    newest: z.string(),
    /** What this version would add. */
    missing: z.array(z.string()),
    /** What a newer version added. */
    unknown: z.array(z.string()),
  }),
  /** What is wrong, the worst first. `about` is the queue, the job, or the pool. */
  problems: z.array(z.object({ alert: z.enum(alerts), about: z.string().nullable() })),
  parts: z.array(z.object({ name: z.enum(['database', 'files', 'space']), answers: z.boolean() })),
  queues: z.array(queue),
  jobs: z.array(job),
  mail: z.object({
    /** `outbox`: into files, because MAIL_URL names no server. */
    goesTo: z.enum(['server', 'outbox']),
    waiting: z.int(),
    /** Of those that wait: tried before, without success. */
    triedBefore: z.int(),
    /** Of the mails of the last 24 hours. */
    sent: z.int(),
    refused: z.int(),
  }),
  /** Null without DATABASE_READ_URL. */
  standby: z
    .object({
      /** Where the address leads, null if nobody answers there. `primary` is no standby, and `elsewhere` has other data. */
      leadsTo: z.enum(['standby', 'primary', 'elsewhere']).nullable(),
      /** What it has not replayed, null if it does not answer. */
      bytesBehind: z.number().nullable(),
      answered: z.int(),
      answeredByPrimary: z.int(),
    })
    .nullable(),
  pools: z.array(z.object({ name: z.string(), used: z.int(), idle: z.int(), waiting: z.int() })),
  /** Of all processes that one start command runs; the worst for the event loop. */
  processes: z.object({
    eventLoopSeconds: z.number(),
    memoryBytes: z.number(),
    signInsWaiting: z.int(),
  }),
});
export type Health = z.output<typeof health>;

/** How the portal is, for those who run it. */
export const healthCalls = {
  read: call({
    id: 'health.read',
    method: 'GET',
    path: '/api/health-report',
    summary:
      'How the portal is: version, migrations, parts, queues, jobs, mail, standby, and connections, with the alerts that hold now',
    access: { role: ['PLATFORM_ADMIN'] },
    reply: z.object({ health }),
  }),
};
