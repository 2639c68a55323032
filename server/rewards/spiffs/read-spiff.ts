import type { Spiff } from '#contract/rewards/spiffs.calls.ts';
import { spiffErrors as errors } from '#contract/rewards/spiffs.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { found } from '#server/platform/refusal.ts';
import { participantOf } from '#server/rewards/holdings/participants.queries.ts';
import { certificatesHeld } from '#server/training/certificates/held.queries.ts';
import { budgetsLeft } from '#server/rewards/ledger/budgets.queries.ts';
import { present, type Reader } from './present-spiff.ts';
import { daysAt } from './sale-day.ts';
import { spiffById, type SpiffRow } from './spiffs.queries.ts';

/** Everything that programs on a page are presented with: a few statements, however many there are. */
export async function readerOf(
  db: Db | Transaction,
  { actor, settings, now }: Pick<Context<Actor>, 'actor' | 'settings' | 'now'>,
  rows: readonly SpiffRow[],
): Promise<Reader> {
  const participant = await participantOf(db, actor.id);
  const { last: lastDay } = daysAt(participant?.dealers ?? [], { timeZone: settings.timeZone, now: now() });
  const funded = rows.filter(({ fundedCents }) => fundedCents !== null);
  const budgets = await budgetsLeft(db, funded);
  const held = await certificatesHeld(db, { userId: actor.id, curriculumIds: curriculumsOf(rows) });
  return { actor, participant, budgets, lastDay, held };
}

const curriculumsOf = (rows: readonly SpiffRow[]): string[] => [
  ...new Set(rows.flatMap(({ certificate }) => certificate?.curriculum._id ?? [])),
];

/** A program after a change of it. */
export async function readSpiff(change: Change, actor: Actor, id: string): Promise<Spiff> {
  const row = await spiffById(change.tx, id, { userId: actor.id });
  return presentSpiff(change, actor, found(row, errors.notFound));
}

export const presentSpiff = async (
  { tx, settings, now }: Pick<Change, 'tx' | 'settings' | 'now'>,
  actor: Actor,
  row: SpiffRow,
): Promise<Spiff> => present(row, await readerOf(tx, { actor, settings, now }, [row]));
