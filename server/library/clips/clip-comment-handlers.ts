import { addressOf } from '#contract/platform/screen.ts';
import { podcastScreens } from '#contract/library/podcasts.screens.ts';
import { videoScreens } from '#contract/library/videos.screens.ts';
import type { Clip } from '#contract/library/clips.ts';
import type { CommentFields } from '#contract/people/comments.fields.ts';
import { newestComments } from '#server/people/comments/comments.queries.ts';
import {
  addComment,
  countComment,
  countReport,
  deleteComment,
  reportComment,
  type CommentedRecord,
} from '#server/people/comments/comments.ts';
import { peopleToChoose } from '#server/people/users/people-to-choose.queries.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf, type PageQuery } from '#server/platform/database/lists.ts';
import { clipKinds, type ClipKind } from './clip-kinds.rules.ts';
import { isReaderAmong, workersOn } from './clip-readers.queries.ts';
import { readClip, clipAfter } from './clip-shelf.ts';
import type { ClipRow } from './clip-columns.queries.ts';
import { nameOf } from './clips-published.ts';
import { present, standingOf } from './present-clip.ts';

type Asking = Context<Actor>;

interface WithId {
  readonly params: { readonly id: string };
}
interface WithComment {
  readonly params: { readonly id: string; readonly cid: string };
}

const moderates = (actor: Actor, row: ClipRow) => {
  const { isEditor, isReviewer } = standingOf(actor, row);
  return isEditor || isReviewer;
};

/** Where people read a clip and its comments. */
export const clipPath = (kind: ClipKind, id: string): `/${string}` =>
  kind === 'video'
    ? addressOf(videoScreens.video, { videoId: id })
    : addressOf(podcastScreens.episode, { podcastId: id });

/** What people say about the clips of a kind. `one` is the name of a clip in the replies. */
export function clipCommentHandlers<One extends string>(kind: ClipKind, { one }: { readonly one: One }) {
  /** Changes the comments on a clip that the person finds, and returns the clip as it is then. */
  const talked = (
    context: Asking,
    id: string,
    talk: (change: Change, record: CommentedRecord, row: ClipRow) => Promise<void>,
  ) =>
    context.change(async (change) => {
      const { actor } = context;
      const shown = { ...context, db: change.tx };
      const row = await readClip(kind, shown, id);
      // Whom somebody may name: people whom they find when they choose, and who find the clip.
      const seenBy = isReaderAmong(await peopleToChoose(actor, {}), kind, id);
      const record = { kind, id, name: nameOf(row), path: clipPath(kind, id), seenBy };
      await talk(change, record, row);
      return { [one]: await present(await clipAfter(kind, change, actor, id), shown) } as Record<One, Clip>;
    });

  return {
    async comments({ params: { id }, query }: WithId & { query: PageQuery }, context: Asking) {
      const { db, actor } = context;
      const row = await readClip(kind, context, id);
      const reader = { userId: actor.id, moderates: moderates(actor, row) };
      return {
        comments: await newestComments(db, { kind, id }, reader, query),
        pagination: paginationOf(row.threadCount, query),
      };
    },

    async comment({ params: { id }, body }: WithId & { body: CommentFields }, context: Asking) {
      await countComment(context, context.actor);
      return talked(context, id, (change, record) => addComment(change, context.actor, record, body));
    },

    async commentReply(
      { params: { id, cid }, body }: WithComment & { body: CommentFields },
      context: Asking,
    ) {
      await countComment(context, context.actor);
      return talked(context, id, (change, record) => addComment(change, context.actor, record, body, cid));
    },

    async commentReport({ params: { id, cid } }: WithComment, context: Asking) {
      await countReport(context, context.actor);
      return talked(context, id, async (change, record, row) => {
        const brandId = row.brand?._id ?? null;
        const moderators = await workersOn(change.tx, { right: clipKinds[kind].modify, brandId });
        const path = record.path;
        await reportComment(
          change,
          context.actor,
          record,
          cid,
          moderators.map((person) => ({ ...person, path })),
        );
      });
    },

    commentDelete: ({ params: { id, cid } }: WithComment, context: Asking) =>
      talked(context, id, (change, record, row) =>
        deleteComment(change, context.actor, record, cid, moderates(context.actor, row)),
      ),
  };
}
