import type { ListeningFields } from '#contract/library/clips.fields.ts';
import type { Clip, Listening } from '#contract/library/clips.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { setFavorite, setReaction } from '../marks/marks.queries.ts';
import { clipKinds, type ClipKind } from './clip-kinds.rules.ts';
import { clipAfter, readClip } from './clip-shelf.ts';
import { listeningOf, present } from './present-clip.ts';
import { playedClip } from './clips.queries.ts';
import { clipScopes } from './clips.scope.ts';
import { heardOf } from './listening.queries.ts';
import { trackListening } from './track-listenings.ts';

type Asking = Context<Actor>;

interface WithId {
  readonly params: { readonly id: string };
}

/** What readers of a kind do with its clips: marks, and what they played. `one` is the name of a clip in the replies. */
export function clipMarkHandlers<One extends string>(kind: ClipKind, { one }: { readonly one: One }) {
  const { feature, notFound } = clipKinds[kind];

  /** Marks a clip that the person finds, and returns it as it is then. */
  const marked = (context: Asking, id: string, mark: (change: Change) => Promise<void>) =>
    context.change(async (change) => {
      const shown = { ...context, db: change.tx };
      await readClip(kind, shown, id);
      await mark(change);
      const row = await clipAfter(kind, change, context.actor, id);
      return { [one]: await present(row, shown) } as Record<One, Clip>;
    });

  const reacted = (context: Asking, id: string, likes: boolean, isMarked: boolean) =>
    marked(context, id, ({ tx, now }) =>
      setReaction(tx, { kind, recordId: id }, { userId: context.actor.id, likes, isMarked, at: now() }),
    );

  return {
    favorite(
      { params: { id }, body: { favored } }: WithId & { body: { favored: boolean } },
      context: Asking,
    ) {
      if (!isFeatureOn(context.settings, feature)) refuse(notFound);
      return marked(context, id, ({ tx, now }) =>
        setFavorite(tx, { kind, recordId: id }, context.actor.id, favored, now()),
      );
    },

    like: ({ params: { id }, body: { liked } }: WithId & { body: { liked: boolean } }, context: Asking) =>
      reacted(context, id, true, liked),

    dislike: (
      { params: { id }, body: { disliked } }: WithId & { body: { disliked: boolean } },
      context: Asking,
    ) => reacted(context, id, false, disliked),

    async trackListenings({ params: { id }, body }: WithId & { body: ListeningFields }, context: Asking) {
      const { actor, change } = context;
      const visible = clipScopes[kind].visible.sql(actor, 'c');
      const clip = found(await playedClip(context.db, { kind, visible }, id), notFound);
      const listener = { userId: actor.id, clipId: id };
      // A draft is watched by those who work on it, and a page that acts for somebody is not that person.
      const heard =
        clip.counts && !actor.session.proxiedBy
          ? await change((work) => trackListening(work, listener, body))
          : await heardOf(context.db, listener);
      const listening = listeningOf({
        durationSeconds: clip.durationSeconds,
        heard: heard && { ...heard, lastAt: heard.lastEventAt },
      });
      return { [one]: { _id: id, listening } } as Record<One, { _id: string; listening: Listening | null }>;
    },
  };
}
