import type { Services } from '#server/platform/context.ts';
import { PlainFailure } from '#server/platform/failure.ts';
import { patiently } from '#server/platform/health/patience.ts';
import type { LeadsTo } from './leads-to.ts';

/**
 * At start: another portal's standby would answer with its data, so the start stops; an address of the primary only helps nobody. A standby that does not
 * answer yet is neither.
 */
export async function checkReadAddress({
  db,
  replica,
  log,
}: Pick<Services, 'db' | 'replica' | 'log'>): Promise<void> {
  if (replica === null) return;
  const found = await patiently<LeadsTo | null>(() => replica.leadsTo(db), null)();
  if (found === 'elsewhere')
    throw new PlainFailure(
      'DATABASE_READ_URL leads to a server with other data: it is no standby of the server of DATABASE_URL.',
    );
  if (found === 'primary')
    log.warn(
      'DATABASE_READ_URL leads to a server that is no standby: the primary itself, or one that was promoted. Set it to the address of a standby, or leave it out.',
    );
}
