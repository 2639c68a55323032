import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clip as Video } from '#contract/library/clips.ts';
import { videoCalls } from '#contract/library/videos.calls.ts';
import { videoScreens } from '#contract/library/videos.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { MediaPlayer } from '#web/platform/media/media-player.tsx';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { useNarrow } from '#web/ui/use-narrow.ts';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { videos } from '../clip-room.ts';
import { descriptionOf, titleFor, titleOf } from '../clip-texts.ts';
import { goesOnAt, keepListening } from '../listening-work.ts';
import { ClipComments } from './clip-comments.tsx';
import { ClipMarks } from './clip-marks.tsx';
import { ClipWalk } from './clip-walk.tsx';
import classes from './clip-view.module.css';
import { QualityChooser } from '../quality/quality-chooser.tsx';
import { useQuality } from '../quality/use-quality.ts';
import { usePlayerClock } from '../transcript/play-clock.ts';
import { Transcript } from '../transcript/transcript.tsx';
import { MoreOfCategory } from './more-of-category.tsx';
import { useFreshLists } from './use-fresh-lists.ts';

/** One video: it goes on where the viewer left it. */
export function Page() {
  const { videoId } = useParamsOf(videoScreens.video);
  const reply = useCall(videoCalls.get, { params: { id: videoId } });
  if (reply.isError && !reply.data) return <FailedReply reply={reply} />;
  if (!reply.data) return <SkeletonRows rows={10} />;
  return <Shown key={videoId} video={reply.data.video} />;
}

function Shown({ video }: { video: Video }) {
  const { t } = useTranslation('clips');
  const language = useLanguage();
  const formats = useFormats();
  const player = useRef<HTMLMediaElement>(null);
  // Where the viewer was when the page opened: what is told meanwhile does not move the video.
  const [startAt] = useState(() => goesOnAt(video._id, video.listening));
  useFreshLists(videos);
  const { category, createdBy, publishedAt, audio, status } = video;
  const narrow = useNarrow();
  const quality = useQuality(player, { location: audio?.location ?? '', qualities: video.qualities });
  const jumpTo = (seconds: number) => {
    if (!player.current) return;
    player.current.currentTime = seconds;
    void player.current.play().catch(() => {});
    player.current.scrollIntoView({ block: 'nearest' });
  };
  const transcript = (
    <Transcript clip={video} language={language} clock={usePlayerClock(player)} onJump={jumpTo} />
  );
  return (
    <>
      <PageHeader
        room="learner"
        title={<TextIn text={titleOf(video)} language={language} />}
        sub={[
          category && nameIn(category, language),
          createdBy?.name,
          publishedAt && formats.date(publishedAt),
        ]
          .filter(Boolean)
          .join(' · ')}
        back={{ href: videos.screens.learner.path, label: t('video.title') }}
      />
      <div className={classes.columns}>
        <Stack gap={20}>
          {status !== 'published' && <Strip title={t(`status.${status}`)}>{video.denyReason}</Strip>}
          {audio && (
            <MediaPlayer
              media={{
                file: { location: quality.location },
                poster: video.image,
                captions: { en: video.captionsEn, fr: video.captionsFr },
              }}
              title={titleFor(video, language)}
              startAt={startAt}
              mediaRef={player}
              onPlayed={(played) => keepListening('video', video._id, played)}
            />
          )}
          <Row gap={12} justify="between">
            <ClipMarks room={videos} clip={video} />
            <QualityChooser qualities={video.qualities} choice={quality.choice} onChoose={quality.choose} />
          </Row>
          {narrow && transcript}
          <p className={classes.about}>
            <TextIn text={descriptionOf(video)} language={language} plain />
          </p>
          <ClipWalk room={videos} id={video._id} />
          <ClipComments room={videos} clip={video} onMoment={jumpTo} />
        </Stack>
        <Stack gap={20}>
          {!narrow && transcript}
          <More video={video} />
        </Stack>
      </div>
    </>
  );
}

const mostBeside = 6;

function More({ video: { _id, category } }: { video: Video }) {
  const { t } = useTranslation('clips');
  const language = useLanguage();
  const categoryId = category?._id ?? 'other';
  const reply = useCall(videoCalls.byCategory, {
    params: { categoryId },
    query: { limit: mostBeside + 1 },
  });
  const clips = (reply.data?.videosByCategory ?? []).filter((one) => one._id !== _id).slice(0, mostBeside);
  return (
    <MoreOfCategory
      room={videos}
      title={category ? t('moreIn', { category: nameIn(category, language) }) : t('video.more')}
      clips={clips}
      search={`?category=${categoryId}`}
    />
  );
}
