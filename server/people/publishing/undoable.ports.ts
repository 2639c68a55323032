import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { port } from '#server/platform/ports.ts';
import type { OpenChange } from './undoable.queries.ts';

/** What a kind of record does with a change of one of its records: undo it for whoever made it, or let go what the change kept. */
export interface UndoableKind {
  readonly undo: (change: Change, actor: Actor, made: OpenChange) => Promise<void>;
  readonly left: (change: Change, made: OpenChange) => Promise<void>;
}

/** The kind of record with this name; null for those of other rooms. */
export const undoableKinds = port<{ readonly kind: string }, UndoableKind | null>('undoable-kinds');
