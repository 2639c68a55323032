import type { ClipFields } from '#contract/library/clips.fields.ts';
import type { Clip, ClipCard } from '#contract/library/clips.ts';
import type { Schema } from '#contract/platform/call.ts';
import type { Right } from '#contract/platform/rights.ts';
import { publicationHandlers } from '#server/people/publishing/publication-handlers.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { StagedFiles } from '#server/platform/http/handlers.ts';
import { refuse } from '#server/platform/refusal.ts';
import { clipKinds, type ClipKind } from './clip-kinds.rules.ts';
import { readClip, shelfOf } from './clip-shelf.ts';
import { anotherClip, listClips, type ClipFilter, type ClipQuery } from './clips.queries.ts';
import { clips } from './clips-published.ts';
import { clipScopes } from './clips.scope.ts';
import { discardClip } from './decide.ts';
import { present, presentCard } from './present-clip.ts';
import { createClip, saveClip } from './save-clip.ts';
import { clipAfter } from './clip-shelf.ts';

type Asking = Context<Actor>;

interface WithId {
  readonly params: { readonly id: string };
}

/** The search text has two names: `query` is that of the documents for rows by category. */
interface Narrowed extends ClipFilter {
  readonly query?: string | undefined;
  readonly isAdmin: boolean;
  readonly mine?: boolean | undefined;
}

interface Saved extends WithId {
  readonly body: ClipFields & { readonly version?: number | undefined };
  readonly files: StagedFiles;
}

/** Whether only people who work on clips find what a list asks for. */
const isForWorkers = ({ isAdmin, deleted, status = 'published', published = true }: Narrowed): boolean =>
  isAdmin || deleted || status !== 'published' || !published;

const mayDo = (actor: Actor, right: Right | null) => right !== null && hasRight(actor, right);

/** What the calls of a kind do with its records. `one` and `many` are the names of clips in its replies. */
export function clipHandlers<One extends string, Many extends string>(
  kind: ClipKind,
  { one, many, schema }: { readonly one: One; readonly many: Many; readonly schema: Schema },
) {
  const { notFound, modify, submit, approve } = clipKinds[kind];
  const scopes = clipScopes[kind];
  // A computed key has the type of any text.
  const replyOf = (clip: Clip) => ({ [one]: clip }) as Record<One, Clip>;
  const repliesOf = (cards: ClipCard[]) => ({ [many]: cards }) as Record<Many, ClipCard[]>;
  const shelfFor = (actor: Actor, query: Narrowed) => {
    if (query.mine) return { showsAll: true, shelf: shelfOf(kind, actor, scopes.submitted) };
    if (query.submissions) return { showsAll: true, shelf: shelfOf(kind, actor, scopes.reviewed) };
    return isForWorkers(query)
      ? { showsAll: true, shelf: shelfOf(kind, actor, scopes.worked) }
      : { showsAll: false, shelf: shelfOf(kind, actor, scopes.read) };
  };
  const searched = <Query extends Narrowed>(query: Query): Query => ({
    ...query,
    text: query.text ?? query.query,
  });

  return {
    async list({ query }: { query: ClipQuery & Narrowed }, context: Asking) {
      const { actor, db } = context;
      const { shelf, showsAll } = shelfFor(actor, query);
      const { rows, total, counts } = await listClips(db, shelf, searched(query));
      return {
        ...repliesOf(rows.map((row) => presentCard(row, context))),
        pagination: paginationOf(total, query),
        // How many drafts there are concerns nobody else.
        counts: showsAll ? counts : { ...counts, all: counts.published },
        abilities: {
          create: mayDo(actor, modify),
          submit: mayDo(actor, submit),
          review: mayDo(actor, approve),
        },
      };
    },

    get: async ({ params: { id } }: WithId, context: Asking) =>
      replyOf(await present(await readClip(kind, context, id), context)),

    async another(
      { params: { id }, query: { index, ...query } }: WithId & { query: Narrowed & { index: -1 | 1 } },
      { db, actor }: Asking,
    ) {
      const { shelf } = shelfFor(actor, query);
      const way = index > 0 ? 'down' : 'up';
      const visible = scopes.visible.sql(actor, 'c');
      const another = await anotherClip(db, shelf, searched(query), { id, way, visible });
      if (another === undefined) refuse(notFound);
      return { newEventId: another };
    },

    create: ({ body, files }: { body: ClipFields; files: StagedFiles }, context: Asking) =>
      context.change(async (change) => {
        const id = await createClip(change, context, kind, body, files);
        const row = await clipAfter(kind, change, context.actor, id);
        return replyOf(await present(row, { ...context, db: change.tx }));
      }),

    save: async ({ params: { id }, body, files }: Saved, context: Asking) =>
      replyOf(await saveClip({ kind, id }, body, files, context, schema)),

    ...publicationHandlers(clips[kind], { key: one, present }),

    remove: ({ params: { id } }: WithId, { actor, change }: Asking) =>
      change(async (work) => {
        await discardClip(work, actor, kind, id);
        return { success: true as const };
      }),
  };
}

/** A clip before a save, for what the save leaves out. */
export const standsAs = (kind: ClipKind) => async (id: string, context: Asking) =>
  present(await readClip(kind, context, id), context);
