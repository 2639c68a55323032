import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import type { CurriculumRow } from '#contract/training/curriculums.calls.ts';
import { progressScreens as screens } from '#contract/training/progress.screens.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { coverOf } from '#web/training/courses/course-cover.ts';
import { Chip } from '#web/ui/chip.tsx';
import { CoverCard } from '#web/ui/cover-card.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageSegments } from '#web/ui/stage-segments.ts';

/** A curriculum as a card with how far the person is in it. */
export function CurriculumCard({ curriculum }: { curriculum: CurriculumRow }) {
  const { t } = useTranslation('training');
  const language = useLanguage();
  const name = inLanguage(curriculum.name, language);
  const { status, passedCount, coursesCount } = curriculum.standing;
  return (
    <CoverCard
      href={addressOf(screens.curriculumPage, { curriculumId: curriculum._id })}
      title={name}
      kicker={curriculum.brand?.name}
      cover={coverOf(curriculum)}
      chip={
        status === 'in-progress' ? null : (
          <Chip variant="cover">{t(status === 'passed' ? 'status.passed' : 'status.new')}</Chip>
        )
      }
    >
      <StageLine
        segments={stageSegments({
          done: passedCount,
          total: coursesCount,
          underWay: status === 'in-progress',
        })}
        label={name}
        words={
          status === 'passed'
            ? t('words.allPassed')
            : t('words.courses', { done: passedCount, count: coursesCount })
        }
      />
    </CoverCard>
  );
}
