import type { DB } from '#server/database/types.ts';
import type { TestPortal } from './portal.ts';

type Versioned = { [T in keyof DB]: 'version' extends keyof DB[T] ? T : never }[keyof DB];

/** The current version of a record, for tests that only need a save to succeed. */
export async function versionOf(
  { services }: Pick<TestPortal, 'services'>,
  table: Versioned & ('userAccount' | 'role' | 'dealer' | 'assignmentGroup' | 'resource'),
  id: string,
): Promise<number> {
  const { version } = await services.db
    .selectFrom(table)
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return version;
}
