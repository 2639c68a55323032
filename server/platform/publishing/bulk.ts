import type { Call } from '#contract/platform/call.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import type { PublicationBulkAction } from '#contract/platform/publishing.ts';
import { countOf, type RecordWords } from '#server/platform/long-work/record-words.ts';
import { workOnRows, type WorkOnRows } from '#server/platform/long-work/long-work.ts';

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
