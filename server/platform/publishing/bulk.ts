import type { Call } from '#contract/platform/call.ts';
import { sentence } from '#contract/platform/errors.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { mostAtOnce, type LongWork } from '#contract/platform/long-work.fields.ts';
import type { BulkOutcome, PublicationBulkAction } from '#contract/platform/publishing.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { countOf, type RecordWords } from '#server/platform/long-work/record-words.ts';
import { workOnRows, type WorkOnRows } from '#server/platform/long-work/long-work.ts';
import { startWork } from '#server/platform/long-work/start-work.ts';
import { Refusal } from '#server/platform/refusal.ts';

interface BulkReply {
  readonly outcomes: BulkOutcome[];
  readonly work: LongWork | null;
}

/**
 * Applies one action to many records, each in its own transaction: one that is refused says why, and the others go on. Up to a hundred are
 * changed at once, more in the background.
 */
export async function changeMany<Input extends object>(
  ids: readonly string[],
  context: Context<Actor>,
  kind: WorkOnRows<Input>,
  input: Input,
): Promise<BulkReply> {
  const each = [...new Set(ids)];
  const { actor } = context;
  if (each.length > mostAtOnce) {
    const work = await context.change((change) => startWork(change, actor, kind, { input, ids: each }));
    return { outcomes: [], work };
  }
  const names = await kind.names(context, each);
  const outcomes: BulkOutcome[] = [];
  for (const id of each) {
    const name = names.get(id) ?? null;
    try {
      await context.change((one) => kind.change(one, actor, id, input));
      outcomes.push({ _id: id, name, done: true, message: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const message = sentence(error.error, context.language, error.values);
      outcomes.push({ _id: id, name, done: false, message });
    }
  }
  return { outcomes, work: null };
}

interface PublicationBulk {
  readonly action: PublicationBulkAction;
}

interface PublicationWork extends Pick<WorkOnRows<PublicationBulk>, 'change' | 'names'> {
  readonly starts: Call;
  readonly path: `/${string}`;
  readonly records: RecordWords;
}

const opposite: Readonly<Record<PublicationBulkAction, PublicationBulkAction>> = {
  publish: 'unpublish',
  unpublish: 'publish',
  delete: 'restore',
  restore: 'delete',
};

/** The bulk actions of records that are drafts, published, unpublished, or in the trash. */
export const publicationWork = ({ path, records, ...kind }: PublicationWork): WorkOnRows<PublicationBulk> =>
  workOnRows<PublicationBulk>({
    ...kind,
    path: () => path,
    title: ({ action }, count) => titles[action](countOf(count, records)),
    undo: ({ action }) => ({ action: opposite[action] }),
  });

const titles: Readonly<Record<PublicationBulkAction, (records: Bilingual) => Bilingual>> = {
  publish: ({ en, fr }) => ({ en: `Publish ${en}`, fr: `Publier ${fr}` }),
  unpublish: ({ en, fr }) => ({ en: `Unpublish ${en}`, fr: `Dépublier ${fr}` }),
  delete: ({ en, fr }) => ({ en: `Move ${en} to the trash`, fr: `Mettre ${fr} à la corbeille` }),
  restore: ({ en, fr }) => ({ en: `Restore ${en}`, fr: `Rétablir ${fr}` }),
};
