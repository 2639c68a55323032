import { useTranslation } from 'react-i18next';
import type { BrandProgress } from '#contract/training/brands.calls.ts';
import { StageLine, type StageLineProps } from '#web/ui/stage-line.tsx';
import { stageSegments } from '#web/ui/stage-segments.ts';
import { partOf } from '#web/platform/formats/part-of.ts';

type Props = Pick<StageLineProps, 'label' | 'onDark' | 'size'> & {
  progress: Omit<BrandProgress, 'curriculumsCount'>;
};

/** A person's progress in a brand or category: one segment per course. */
export function StandingLine({ progress, ...line }: Props) {
  const { t } = useTranslation('training');
  const { status, passedCount, coursesCount } = progress;
  return (
    <StageLine
      {...line}
      segments={stageSegments({ done: passedCount, total: coursesCount, underWay: status === 'in-progress' })}
      words={
        passedCount === coursesCount
          ? t('words.allPassed')
          : t('words.courses', partOf(passedCount, coursesCount))
      }
    />
  );
}
