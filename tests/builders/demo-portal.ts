import { loadDemoNetwork } from '#demo/load.ts';
import { createTestDatabase, createTestTemplate } from '#tests/harness/database.ts';
import { openTestPortal, type TestPortal } from './portal.ts';

/** A portal with the demo network, which the first test of a run that asks for it loads; the others copy it. */
export async function openDemoPortal(): Promise<TestPortal> {
  const template = await createTestTemplate('demo', async (database) => {
    const portal = await openTestPortal(undefined, { database });
    try {
      await loadDemoNetwork(portal.services);
    } finally {
      await portal.close();
    }
  });
  return openTestPortal(undefined, { database: await createTestDatabase({ template }) });
}
