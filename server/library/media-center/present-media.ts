import type { FileObject } from '#contract/library/media-center.calls.ts';
import type { MediaRow } from './media-items.queries.ts';

type Stored = NonNullable<MediaRow['file']>;

const located = (file: Stored | null) => file && { ...file, location: `/files/${file._id}` };

/** The address of a version of a file, which says when a newer one has replaced it. */
export const versionAddress = (link: string, number: number): string =>
  `/api/media-item/${link}/file?version=${number}`;

/** A folder or file as replies show it. Only people who work on it see who changed it, and for whom it is. */
export function present(row: MediaRow, selected = false): FileObject {
  const { isManaged, kind, file, link, name, path, versionNumber } = row;
  return {
    _id: row.id,
    link,
    name,
    path,
    folder: path.slice(0, Math.max(0, path.length - name.length - 1)),
    type: kind === 'folder' ? 'folder' : 'file',
    kind: kind === 'folder' ? null : kind,
    selected,
    file: file && { ...file, name, location: versionAddress(link, versionNumber) },
    versionNumber,
    coverImage: located(row.coverImage),
    fileThumb: located(row.fileThumb),
    languages: row.languages,
    expiresOn: row.expiresOn,
    expired: row.expired,
    itemsCount: row.itemsCount,
    brand: row.brand,
    audience: isManaged ? row.audience : null,
    limitedBy: isManaged ? [...row.limitedBy] : [],
    favored: row.favored,
    updatedAt: row.updatedAt,
    updatedBy: isManaged ? row.updatedBy : null,
    deletedAt: row.deletedAt,
    purgedAt: row.purgedAt,
    version: row.version,
    abilities: { edit: isManaged },
  };
}
