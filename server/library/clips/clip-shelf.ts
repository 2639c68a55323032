import type { Actor } from '#server/platform/access/actor.ts';
import type { ListScope } from '#server/platform/access/scope.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { found } from '#server/platform/refusal.ts';
import type { ClipRow } from './clip-columns.queries.ts';
import { clipKinds, type ClipKind } from './clip-kinds.rules.ts';
import { clips } from './clips-published.ts';
import { clipById, type Shelf } from './clips.queries.ts';
import { clipScopes } from './clips.scope.ts';
import { viewerOf } from './present-clip.ts';

type Asking = Pick<Context<Actor>, 'db' | 'actor'>;

/** What a person finds in one of the scopes of a kind. */
export const shelfOf = (kind: ClipKind, actor: Actor, scope: ListScope): Shelf => ({
  kind,
  viewer: viewerOf(kind, actor),
  visible: scope.sql(actor, 'c'),
});

/** A clip that the person finds. */
export const readClip = async (
  kind: ClipKind,
  { db, actor }: Asking | { readonly db: Change['tx']; readonly actor: Actor },
  id: string,
  scope: ListScope = clipScopes[kind].visible,
): Promise<ClipRow> => found(await clipById(db, shelfOf(kind, actor, scope), id), clipKinds[kind].notFound);

/** A clip as it is now, for somebody who has changed it. */
export const clipAfter = async (kind: ClipKind, change: Change, actor: Actor, id: string): Promise<ClipRow> =>
  found(await clips[kind].read(change, actor, id), clipKinds[kind].notFound);
