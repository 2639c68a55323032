import { useTranslation } from 'react-i18next';
import type { FileObject } from '#contract/library/media-center.calls.ts';
import { endingOf } from '#contract/library/media-endings.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';

/** A folder or file in words. */
export function useMediaWords() {
  const { t } = useTranslation('media-center');
  const formats = useFormats();
  return {
    kind: ({ kind }: FileObject) => t(`kind.${kind ?? 'folder'}`),
    /** `PDF · 8 MB · EN and FR`, or how much a folder holds. */
    facts(item: FileObject): string {
      if (item.type === 'folder') return t('items', { count: item.itemsCount });
      const languages = item.languages.map((one) => one.toUpperCase());
      return [
        endingOf(item.name).slice(1).toUpperCase(),
        formats.fileSize(item.file?.sizeBytes),
        languages.length === 2 ? t('bothLanguages') : languages[0],
      ]
        .filter(Boolean)
        .join(' · ');
    },
  };
}

/** The picture of a card: its cover, or what it is itself. */
export const pictureOf = ({ coverImage, kind, file }: FileObject): string | null =>
  coverImage?.location ?? (kind === 'picture' && file ? `/files/${file._id}` : null);

/** The picture of a row. */
export const thumbOf = (item: FileObject): string | null => item.fileThumb?.location ?? pictureOf(item);

/** Saves the current version under its name. */
export const downloadOf = ({ link }: FileObject): string => `/api/media-item/${link}/file?download=true`;
