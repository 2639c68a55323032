import { directAddress } from '#server/platform/database/connections/direct-address.ts';
import type { Services } from '#server/platform/context.ts';

/** Makes a job run as soon as a worker is free, from a process that runs no jobs. Without a worker, the job runs at its scheduled time. */
export async function requestJob(
  { environment, log }: Pick<Services, 'environment' | 'log'>,
  name: string,
): Promise<void> {
  // A process that serves requests rarely needs the job library, so it is loaded on demand.
  const { openBoss } = await import('./open-boss.ts');
  const boss = openBoss(directAddress(environment), {
    application_name: 'paddock asks for a job',
    max: 1,
    schedule: false,
    supervise: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  try {
    await boss.start();
    await boss.send(name);
  } catch (error) {
    log.warn({ err: error, job: name }, 'the job was not asked for; it waits for its clock');
  } finally {
    await boss.stop({ graceful: false });
  }
}
