import { longWorkErrors as errors } from '#contract/platform/long-work.errors.ts';
import { mostKept, mostRunning, type LongWork } from '#contract/platform/long-work.fields.ts';
import type { Language } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { LongWorkKind } from './long-work.ts';
import { countOpen, deleteWorks, insertWork, noteOwner, oldWorks, ownWork } from './long-work.queries.ts';
import { presentWork } from './present-work.ts';

export interface Starting<Input> {
  readonly input: Input;
  /** The records of work on rows; each is handled once. */
  readonly ids?: readonly string[];
  readonly undoOf?: string;
}

/**
 * Starts work in the background in the changing transaction. It goes on with the rights that the person has by then. Refuses if too many of
 * the person's works are still open. Removes the oldest finished ones.
 */
export async function startWork<Input extends object>(
  change: Change,
  actor: Actor,
  kind: LongWorkKind<Input>,
  { input, ids = [], undoOf }: Starting<Input>,
): Promise<LongWork> {
  const { tx } = change;
  const language: Language = change.language;
  await noteOwner(tx, actor.id);
  if ((await countOpen(tx, actor.id)) >= mostRunning) refuse(errors.tooMany, { limit: mostRunning });
  const rows = [...new Set(ids)];
  const id = newId();
  await insertWork(
    tx,
    {
      id,
      kind: kind.starts.id,
      ownerId: actor.id,
      proxiedBy: actor.session.proxiedBy,
      language,
      title: kind.title(input, rows.length),
      path: kind.path(input),
      input,
      total: rows.length,
      undoOf: undoOf ?? null,
    },
    rows,
  );
  await deleteWorks(tx, await oldWorks(tx, actor.id, mostKept));
  return presentWork((await ownWork(tx, id, actor.id))!, kind, language);
}
