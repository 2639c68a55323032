import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { videoWorkScreens as screens } from '#contract/library/video-work.screens.ts';
import { videoCalls } from '#contract/library/videos.calls.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { isOpenTo } from '#web/platform/open-screens.ts';
import { useCall } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { videos } from '../clip-room.ts';
import { clipFilters } from '../clip-filters.ts';
import { ClipsPage } from './clips-page.tsx';

/** Videos for the viewer, by category. */
export function Page() {
  const { text } = useListState(clipFilters).filters;
  const reply = useCall(videoCalls.byCategories, { query: { text } }, { keepPrevious: true });
  const shelves = reply.data?.videosByCategories.map(({ videos: clips, ...row }) => ({ ...row, clips }));
  return <ClipsPage room={videos} shelves={shelves} reply={reply} actions={<Submitting />} />;
}

/** For people who submit videos. */
function Submitting() {
  const { t } = useTranslation('ui');
  const session = useSession();
  if (!isOpenTo(session, screens.submit)) return null;
  return (
    <>
      <ButtonLink href={screens.submissions.path}>{t('word.myVideos')}</ButtonLink>
      <ButtonLink href={screens.submit.path} variant="filled" icon={<IconUpload size={16} stroke={1.7} />}>
        {t('word.submitAVideo')}
      </ButtonLink>
    </>
  );
}
