import { undoableErrors as errors } from '#contract/platform/undoable.errors.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { release } from '#server/platform/files/own-files.ts';
import { holdsRights } from '#server/platform/publishing/transitions.rules.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { isNamedIn } from './publishable.queries.ts';
import type { Publishable, PublishableRow } from './publishable.ts';
import { putBack, standing } from './undoable.queries.ts';
import type { UndoableKind } from './undoable.ports.ts';
import { standsAsLeft, type Reaching, type StoodBefore } from './undoable.ts';

/** How changes of a kind of published record reach people. */
export const reachingOf = <Row extends PublishableRow, Options extends object, State, Action extends string>(
  of: Publishable<Row, Options, State, Action>,
): Reaching => ({
  kind: of.kind,
  table: of.table,
  async meant(change, actor, id) {
    const row = found(await of.read(change, actor, id), of.notFound);
    return { readers: of.readers?.(change, row), languages: of.languages?.(row) };
  },
  ...(of.undoing && { stands: of.undoing.stands }),
});

/** Undoes a change of a published record: publishing, a save, or what the kind does besides. */
export const undoingOf = <Row extends PublishableRow, Options extends object, State, Action extends string>(
  of: Publishable<Row, Options, State, Action>,
): UndoableKind => ({
  async undo(change, actor, { recordId: id, stood: kept }) {
    const { tx } = change;
    const row = found(await of.lock(change, actor, id), of.notFound);
    const stood = kept as StoodBefore;
    const isPublished = row.status === 'published' && row.deletedAt === null;
    const isNew = isPublished && !stood.wasPublished;
    const right = of.life.transitions[isNew ? 'unpublish' : 'edit'];
    if (!of.manages(actor, row) || !holdsRights(actor, right)) refuse(platformErrors.notAllowed);
    const record = { kind: of.kind, table: of.table, id };
    const stands = await standing(tx, record);
    if (!stands || !standsAsLeft(stands, stood)) refuse(errors.changedSince);
    const locked = { ...change, actor, row };
    await of.lockMore?.(locked, isNew ? 'unpublish' : 'edit');
    if (isNew) await of.withdraw?.(locked, 'unpublish');
    await putBack(tx, record, stood);
    await of.undoing?.putBack(locked, stood.more);
    if (isNew) await of.withdrawn?.(locked, 'unpublish');
    else await of.undone?.(locked, found(await of.read(change, actor, id), of.notFound));
    await of.note(locked, { undone: false }, { undone: true });
  },
  async left(change, { fileIds }) {
    if (fileIds.length > 0) await release(change, fileIds, isNamedIn(of));
  },
});
