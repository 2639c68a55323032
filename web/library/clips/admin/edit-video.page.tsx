import { videoWorkScreens as screens } from '#contract/library/video-work.screens.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { PublishableRecordPage } from '#web/platform/publishing/publishable-record-page.tsx';
import { ClipPageButtons, ClipSettings } from './clip-settings.tsx';
import { videoWork as work } from './clip-work.ts';
import { useStatisticsTab } from './use-statistics-tab.tsx';

/** One video: its form, its state, and its history. */
export function Page() {
  const { videoId } = useParamsOf(screens.edit);
  const statistics = useStatisticsTab(work);
  return (
    <PublishableRecordPage
      kind={work.published}
      id={videoId}
      withBack
      form={(clip, onDirty) => <ClipSettings work={work} clip={clip} onDirty={onDirty} />}
      tabs={(clip) => [statistics(clip)]}
      buttons={(clip, isDirty) => <ClipPageButtons work={work} clip={clip} isDirty={isDirty} />}
    />
  );
}
