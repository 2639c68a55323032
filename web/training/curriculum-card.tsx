import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import type { CurriculumRow } from '#contract/training/curriculums.calls.ts';
import { progressScreens as screens } from '#contract/training/progress.screens.ts';
import { useFrontFormats } from '#web/platform/formats/use-front-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { partOf } from '#web/platform/formats/part-of.ts';
import { coverOf } from './course-cover.ts';
import { Chip } from '#web/ui/chip.tsx';
import { CoverCard } from '#web/ui/cover-card.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { standingSegments } from '#web/training/standings/segments.ts';

/** A curriculum as a card with the person's progress. */
export function CurriculumCard({ curriculum }: { curriculum: CurriculumRow }) {
  const { t } = useTranslation('training');
  const language = useLanguage();
  const name = inLanguage(curriculum.name, language);
  const { standing, expiresOn, passedCount, coursesCount } = curriculum.standing;
  const formats = useFrontFormats();
  return (
    <CoverCard
      href={addressOf(screens.curriculumPage, { curriculumId: curriculum._id })}
      title={name}
      kicker={curriculum.brand?.name}
      cover={coverOf(curriculum)}
      chip={
        standing === 'in-progress' ? null : (
          <Chip variant="cover">{t(standing === 'not-started' ? 'status.new' : `standing.${standing}`)}</Chip>
        )
      }
    >
      <StageLine
        segments={standingSegments(standing, passedCount, coursesCount)}
        label={name}
        words={
          expiresOn && (standing === 'expired' || standing === 'ends-soon')
            ? t(standing === 'expired' ? 'words.expired' : 'words.endsSoon', {
                date: formats.date(expiresOn),
              })
            : standing === 'revoked'
              ? t('words.revoked')
              : passedCount === coursesCount
                ? t('words.allPassed')
                : t('words.courses', partOf(passedCount, coursesCount))
        }
      />
    </CoverCard>
  );
}
