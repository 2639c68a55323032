import type { DB } from '#server/database/types.ts';
import type { TestPortal } from './portal.ts';

type Versioned = { [T in keyof DB]: 'version' extends keyof DB[T] ? T : never }[keyof DB];

/** The version a record stands at, for a save by a test that is about something else. */
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
