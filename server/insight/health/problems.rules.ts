import { healthAlerts, type HealthAlert } from '#contract/insight/health.alerts.ts';
import type { Health } from '#contract/insight/health.calls.ts';

type Problem = Health['problems'][number];
export interface Found extends Omit<Health, 'problems'> {
  readonly unheard: number;
  /** Mails sent since the first of those that were tried in vain was written. */
  readonly sentMeanwhile: number;
}

/** Those of `deploy/prometheus/rules.yaml`, for this moment. */
const limits = {
  codesSeconds: 60,
  queueSeconds: 1800,
  jobSeconds: 93_600,
  signIns: 50,
  connections: 5,
  eventLoopSeconds: 0.5,
  /** Fewer mails say little about the mail server. */
  mails: 3,
  standbyBytes: 64 * 1024 * 1024,
} as const;

/** What is wrong, the worst first. */
export function problemsOf(found: Found): readonly Problem[] {
  const problems = [...ofParts(found), ...ofQueues(found), ...ofJobs(found), ...ofProcesses(found)];
  const isUrgent = ({ alert }: Problem) => healthAlerts[alert].severity === 'page';
  return [...problems.filter(isUrgent), ...problems.filter((one) => !isUrgent(one))];
}

const when = (holds: boolean, alert: HealthAlert, about: string | null = null): readonly Problem[] =>
  holds ? [{ alert, about }] : [];

function ofParts({ parts, standby, mail, sentMeanwhile }: Found): readonly Problem[] {
  const isAway = (part: string) => parts.some(({ name, answers }) => name === part && !answers);
  const isLate =
    standby !== null && (standby.bytesBehind === null || standby.bytesBehind > limits.standbyBytes);
  // Those that wait for their day or hour say nothing of the mail server.
  const fail = mail.triedBefore >= limits.mails && mail.triedBefore > sentMeanwhile;
  return [
    ...when(isAway('space'), 'PaddockDiskFull'),
    ...when(isAway('files'), 'PaddockFilesAway'),
    ...when(fail, 'PaddockMailsFail'),
    ...when(isLate, 'PaddockStandbyLate'),
  ];
}

/** Mails to many may wait: their lane is slow on purpose. */
const ofQueues = ({ queues }: Found): readonly Problem[] =>
  queues.flatMap(({ name, oldestSeconds }) => {
    if (name === 'mail_codes') return when(oldestSeconds > limits.codesSeconds, 'PaddockCodesWait', name);
    return when(name !== 'mail_bulk' && oldestSeconds > limits.queueSeconds, 'PaddockQueueWaits', name);
  });

function ofJobs({ jobs, at }: Found): readonly Problem[] {
  const ends = jobs.flatMap(({ succeededAt }) => succeededAt ?? []).map((one) => Date.parse(one));
  const age = (Date.parse(at) - Math.max(...ends)) / 1000;
  return [
    ...when(ends.length > 0 && age > limits.jobSeconds, 'PaddockJobsLate'),
    ...jobs.flatMap((job) => when(failedLast(job), 'PaddockJobFails', job.name)),
  ];
}

/** Its last run failed. */
function failedLast({ isOn, succeededAt, failedAt }: Health['jobs'][number]): boolean {
  if (!isOn || failedAt === null) return false;
  return succeededAt === null || Date.parse(failedAt) > Date.parse(succeededAt);
}

const ofProcesses = ({ pools, processes, unheard }: Found): readonly Problem[] => [
  ...pools.flatMap(({ name, waiting }) =>
    when(waiting > limits.connections, 'PaddockConnectionsShort', name),
  ),
  ...when(processes.signInsWaiting > limits.signIns, 'PaddockSignInsWait'),
  ...when(processes.eventLoopSeconds > limits.eventLoopSeconds, 'PaddockBusy'),
  ...when(unheard > 0, 'PaddockUnheard'),
];
