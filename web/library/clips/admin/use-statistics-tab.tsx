import { useTranslation } from 'react-i18next';
import type { Clip } from '#contract/library/clips.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { ClipWork } from './clip-work.ts';

const ClipStatistics = lazyPart(() =>
  import('./clip-statistics.tsx').then((module) => ({ default: module.ClipStatistics })),
);

/** The tab that says how a video or an episode is played. */
export function useStatisticsTab({ room }: ClipWork) {
  const { t } = useTranslation('clip-statistics');
  return (clip: Clip) => ({
    key: 'statistics',
    label: t('tab'),
    content: <ClipStatistics room={room} clip={clip} />,
  });
}
