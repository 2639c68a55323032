import { rm } from 'node:fs/promises';

/** The portal of the journeys leaves nothing behind. */
export default async function teardown(): Promise<void> {
  const folder = process.env['PADDOCK_TEST_DATA'];
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
}
