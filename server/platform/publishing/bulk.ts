import type { Call } from '#contract/platform/call.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import type { PublicationBulkAction } from '#contract/platform/publishing.ts';
import { countOf, type RecordWords } from '#server/platform/long-work/record-words.ts';
import { workOnRows, type WorkOnRows } from '#server/platform/long-work/long-work.ts';

/** "Publish 3 courses", in both languages. */
type Titles<Action extends string> = Readonly<Record<Action, (records: Bilingual) => Bilingual>>;

interface Bulk<Action extends string, Params extends { readonly action: Action }> extends Pick<
  WorkOnRows<Params>,
  'change' | 'names'
> {
  readonly starts: Call;
  readonly path: `/${string}`;
  readonly records: RecordWords;
  readonly titles: Titles<Action>;
  /** What undoes an action; nothing if that is not the same for every record. */
  readonly opposites: Readonly<Partial<Record<Action, Action>>>;
}

/** The bulk actions of a kind of record. */
export const bulkOf = <Action extends string, Params extends { readonly action: Action }>({
  path,
  records,
  titles,
  opposites,
  ...kind
}: Bulk<Action, Params>): WorkOnRows<Params> =>
  workOnRows<Params>({
    ...kind,
    path: () => path,
    title: ({ action }, count) => titles[action](countOf(count, records)),
    undo: (params) => {
      const action = opposites[params.action];
      return action && { ...params, action };
    },
  });

/** Putting many records in the trash, and taking them out. */
export const trashActions = {
  titles: {
    delete: ({ en, fr }) => ({ en: `Move ${en} to the trash`, fr: `Mettre ${fr} à la corbeille` }),
    restore: ({ en, fr }) => ({ en: `Restore ${en}`, fr: `Rétablir ${fr}` }),
  } satisfies Titles<'delete' | 'restore'>,
  opposites: { delete: 'restore', restore: 'delete' },
} as const;

/** The bulk actions of records that are drafts, published, unpublished, or in the trash. */
export const publicationActions = {
  titles: {
    ...trashActions.titles,
    publish: ({ en, fr }) => ({ en: `Publish ${en}`, fr: `Publier ${fr}` }),
    unpublish: ({ en, fr }) => ({ en: `Unpublish ${en}`, fr: `Dépublier ${fr}` }),
  } satisfies Titles<PublicationBulkAction>,
  opposites: { ...trashActions.opposites, publish: 'unpublish', unpublish: 'publish' },
} as const;
