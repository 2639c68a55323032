import { rm } from 'node:fs/promises';

/** Removes everything that the portal of the journeys created. */
export default async function teardown(): Promise<void> {
  const folder = process.env['PADDOCK_TEST_DATA'];
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
}
