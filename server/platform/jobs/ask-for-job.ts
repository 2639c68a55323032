import type { Services } from '#server/platform/context.ts';

/** Has a job run as soon as a worker is free, from a process that runs none. Without a worker its clock comes to it later. */
export async function askForJob({ environment, log }: Services, name: string): Promise<void> {
  // A process that serves requests seldom asks, and need not carry what runs them.
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    connectionString: environment.databaseUrl!,
    application_name: 'paddock asks for a job',
    max: 1,
    schedule: false,
    supervise: false,
    migrate: false,
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
