import { useTranslation } from 'react-i18next';
import type { ClipCard } from '#contract/library/clips.ts';
import { nameIn } from '#contract/platform/language.ts';
import { useAudienceColumn } from '#web/people/audiences/use-audience-column.ts';
import { formatPlayTime } from '#web/platform/formats/durations.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { usePublicationColumns } from '#web/platform/publishing/publication-columns.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Cover } from '#web/ui/cover.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { useCategoryChoices } from '../use-category-choices.ts';
import classes from './clip-thumb.module.css';
import type { ClipWork } from './clip-work.ts';

/** The columns of the list of videos, and of episodes. */
export function useClipColumns(work: ClipWork, isTrash: boolean): readonly Column<ClipCard>[] {
  const { t } = useTranslation('clips-work');
  const language = useLanguage();
  const formats = useFormats();
  const columns = usePublicationColumns(work.published, isTrash);
  const audience = useAudienceColumn<ClipCard>((clip) => clip.audience, 220);
  return [
    columns.title({ key: 'title', header: t('ui:word.title') }, ({ _id, image, brand, category }) => ({
      before: (
        <span className={classes.thumb}>
          <Cover seed={_id} image={image?.location ?? null} tint={brand?.colour} ratio="16 / 9" />
        </span>
      ),
      detail: [category && nameIn(category, language), brand?.name].filter(Boolean).join(' · '),
    })),
    {
      key: 'length',
      header: t('ui:word.length'),
      priority: 4,
      width: 90,
      align: 'end',
      cell: ({ durationSeconds }) => <span className="num">{formatPlayTime(durationSeconds)}</span>,
    },
    {
      key: 'likes',
      header: t('column.likes'),
      priority: 4,
      width: 90,
      align: 'end',
      cell: ({ likes }) => <span className="num">{formats.number(likes)}</span>,
    },
    audience,
    columns.status(200),
    columns.day({ key: 'date', header: t('column.published') }, ({ publishedAt }) => publishedAt),
  ];
}

/** The filter of a list by category. */
export function useCategoryChoice(work: ClipWork) {
  const { t } = useTranslation('clips-work');
  const options = useCategoryChoices(work.room);
  return options.length > 0 ? [{ name: 'category' as const, label: t('ui:word.category'), options }] : [];
}
