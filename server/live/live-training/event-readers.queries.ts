import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Settings } from '#server/platform/config/settings.ts';
import { isPublished } from '#server/platform/database/record.scope.ts';
import { isActive, isForPerson } from './seats/eligible.scope.ts';

/** On `user_account u`: an active person whom a published event is for. */
export const isAnnouncedTo = (
  settings: Pick<Settings, 'liveTraining'>,
  eventId: string,
): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${isActive} and exists (select from ilt_event e where e.id = ${eventId} and ${isPublished('e')} and ${isForPerson(settings)}))`;
