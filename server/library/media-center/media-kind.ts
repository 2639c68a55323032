import { mediaErrors as errors } from '#contract/library/media-center.errors.ts';
import { mediaFields, newMediaFields } from '#contract/library/media-center.fields.ts';
import { mediaKindOf } from '#contract/library/media-kinds.ts';
import { everybody, valuesOf, type AudienceValues } from '#contract/people/audiences.fields.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import { uploadMaxBytes } from '#server/platform/files/upload-quota.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { MediaRow } from './media-items.queries.ts';
import type { SentFile } from './media-writes.queries.ts';

export const kind = 'media-item';

export const mediaRecords: RecordKind = {
  kind,
  one: { en: 'Media center item', fr: 'Élément de la médiathèque' },
  stored: {
    table: 'media_item',
    many: { en: 'Media center items', fr: 'Éléments de la médiathèque' },
    name: { en: 'name' },
  },
  feature: 'mediaCenter',
  forms: [mediaFields, newMediaFields],
};

/** What files of items may be. */
export const fileKinds = ['document', 'video', 'audio'] as const;

export const ownerOf = (id: string) => ({ kind, id, errors });

export const audienceOf = (row: Pick<MediaRow, 'audience'> | null): AudienceValues =>
  row?.audience ? valuesOf(row.audience) : everybody;

/** What the log compares: references by their ids. */
export const loggedOf = (row: MediaRow) => ({
  name: row.name,
  path: row.path,
  file: row.file?._id ?? null,
  languages: row.languages,
  expiresOn: row.expiresOn,
  coverImage: row.coverImage?._id ?? null,
  fileThumb: row.fileThumb?._id ?? null,
  brand: row.brand?._id ?? null,
  ...audienceOf(row),
});

export const entityOf = ({ id, path }: Pick<MediaRow, 'id' | 'path'>) => ({ kind, id, name: path });

/** Refuses a file that came with the form and is larger than its kind may be. The form itself allows the largest kind. */
export function checkSize({ mediaType, sizeBytes }: SentFile, settings: Pick<Settings, 'uploads'>): void {
  const of = mediaKindOf(mediaType);
  const limit =
    of === 'video' || of === 'audio' ? of : of === 'picture' ? ('image' as const) : ('document' as const);
  if (sizeBytes > uploadMaxBytes(limit, settings)) refuse(platformErrors.fileTooLarge);
}
