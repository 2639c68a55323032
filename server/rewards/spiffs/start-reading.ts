import { spiffErrors as errors } from '#contract/rewards/spiffs.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { participantOf } from '#server/rewards/holdings/participants.queries.ts';
import { insertReading, lockReader, readingLoadOf } from '#server/rewards/receipts/readings.queries.ts';
import { claimsSomething } from './spiffs.queries.ts';
import { spiffsClaimable } from './spiffs.scope.ts';

/** A form shows one receipt; somebody who fills in several has a few. */
const mostOpen = 4;
/** More receipts than anybody photographs in an hour. */
const mostInHour = 60;
const retryOpenSeconds = 15;

/** Asks a worker to read a receipt for somebody who could claim with it. Returns the id of the reading. */
export async function startReading(change: Change, actor: Actor, fileId: string): Promise<string> {
  const { tx, now } = change;
  const participant = await participantOf(tx, actor.id);
  if (!participant?.takesPart) refuse(errors.notParticipating);
  if (participant.dealers.length === 0) refuse(errors.noDealer);
  if (!(await claimsSomething(tx, spiffsClaimable.sql(actor, 's')))) refuse(errors.nothingToClaim);
  await lockReader(tx, actor.id);
  const { openCount, startedCount, oldestAgeSeconds } = await readingLoadOf(tx, actor.id, now());
  if (openCount >= mostOpen)
    refuse(errors.tooManyOpenReadings, { maximum: mostOpen }, { retryAfterSeconds: retryOpenSeconds });
  if (startedCount >= mostInHour)
    refuse(
      errors.tooManyReadings,
      { maximum: mostInHour },
      { retryAfterSeconds: Math.max(1, 3600 - oldestAgeSeconds) },
    );
  const id = newId();
  await insertReading(tx, { id, fileId, userId: actor.id, at: now() });
  return id;
}
