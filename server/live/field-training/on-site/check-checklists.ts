import type { Change } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { VisitRow } from '../visits.queries.ts';
import { checklistUses } from './observations.queries.ts';
import { checklistObstacle } from './observations.rules.ts';

/** Refuses to complete a visit while a required checklist is open. */
export async function checkChecklists(
  { tx, language }: Pick<Change, 'tx' | 'language'>,
  visit: Pick<VisitRow, 'id' | 'type'>,
): Promise<void> {
  const obstacle = checklistObstacle(await checklistUses(tx, visit, language));
  if (obstacle) refuse(obstacle.error, obstacle.values);
}
