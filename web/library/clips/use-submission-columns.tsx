import { useTranslation } from 'react-i18next';
import type { ClipCard } from '#contract/library/clips.ts';
import { nameIn } from '#contract/platform/language.ts';
import { formatPlayTime } from '#web/platform/formats/durations.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Cover } from '#web/ui/cover.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import classes from './admin/clip-thumb.module.css';
import { titleOf } from './clip-texts.ts';

interface Submissions {
  readonly hrefOf: (clip: ClipCard) => `/${string}`;
  /** What stands below the title, before and after the category. */
  readonly before?: (clip: ClipCard) => string | undefined;
  readonly after: (clip: ClipCard) => string | false;
}

/** The columns of submitted videos, for the people who submit them and for those who review them. */
export function useSubmissionColumns({ hrefOf, before, after }: Submissions): readonly Column<ClipCard>[] {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  const formats = useFormats();
  return [
    {
      key: 'title',
      header: t('word.title'),
      primary: true,
      cell: (clip) => (
        <IdentityCell
          before={
            <span className={classes.thumb}>
              <Cover seed={clip._id} image={clip.image?.location ?? null} ratio="16 / 9" />
            </span>
          }
          title={<TextIn text={titleOf(clip)} language={language} />}
          detail={[before?.(clip), clip.category && nameIn(clip.category, language), after(clip)]
            .filter(Boolean)
            .join(' · ')}
          href={hrefOf(clip)}
        />
      ),
    },
    {
      key: 'length',
      header: t('word.length'),
      priority: 4,
      width: 90,
      align: 'end',
      cell: ({ durationSeconds }) => <span className="num">{formatPlayTime(durationSeconds)}</span>,
    },
    {
      key: 'status',
      header: t('word.status'),
      width: 150,
      cell: ({ status }) => <StatusChip status={status} />,
    },
    {
      key: 'submittedAt',
      header: t('word.sentOn'),
      priority: 2,
      width: 160,
      cell: ({ submittedAt }) => submittedAt && formats.date(submittedAt),
    },
  ];
}
