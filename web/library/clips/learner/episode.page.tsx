import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clip as Shown } from '#contract/library/clips.ts';
import { podcastCalls } from '#contract/library/podcasts.calls.ts';
import { podcastScreens } from '#contract/library/podcasts.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { formatPlayTime } from '#web/platform/formats/durations.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { useNarrow } from '#web/ui/use-narrow.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { chapterAt, playEpisode, togglePlaying } from '../audio/audio-player.ts';
import { episodeClock } from '../audio/episode-clock.ts';
import { useAudio } from '../audio/use-audio.ts';
import { podcasts } from '../clip-room.ts';
import { descriptionOf, titleOf } from '../clip-texts.ts';
import { Transcript } from '../transcript/transcript.tsx';
import { ClipComments } from './clip-comments.tsx';
import { ClipMarks } from './clip-marks.tsx';
import { ClipWalk } from './clip-walk.tsx';
import classes from './clip-view.module.css';
import { MoreOfCategory } from './more-of-category.tsx';
import { useFreshLists } from './use-fresh-lists.ts';

/** One episode: it plays in the bar, which stays when the page changes. */
export function Page() {
  const { podcastId } = useParamsOf(podcastScreens.episode);
  const reply = useCall(podcastCalls.get, { params: { id: podcastId } });
  if (reply.isError && !reply.data) return <FailedReply reply={reply} />;
  if (!reply.data) return <SkeletonRows rows={10} />;
  return <Episode key={podcastId} episode={reply.data.podcast} />;
}

function Episode({ episode }: { episode: Shown }) {
  const { t } = useTranslation('clips');
  const language = useLanguage();
  const formats = useFormats();
  useFreshLists(podcasts);
  const { category, publishedAt, durationSeconds, brand, image } = episode;
  const play = usePlay(episode);
  const narrow = useNarrow();
  const clock = useMemo(() => episodeClock(episode._id), [episode._id]);
  const transcript = <Transcript clip={episode} language={language} clock={clock} onJump={play.from} />;
  return (
    <>
      <div className={classes.episode}>
        <div className={classes.cover}>
          <Cover seed={episode._id} image={image?.location ?? null} tint={brand?.colour} ratio="1" eager />
        </div>
        <div className={classes.head}>
          <PageHeader
            room="learner"
            title={<TextIn text={titleOf(episode)} language={language} />}
            sub={[
              category && nameIn(category, language),
              durationSeconds !== null && formats.duration(durationSeconds),
              publishedAt && formats.date(publishedAt),
            ]
              .filter(Boolean)
              .join(' · ')}
            back={{ href: podcasts.screens.learner.path, label: t('podcast.title') }}
          />
        </div>
        <div className={classes.rest}>
          <p className={classes.about}>
            <TextIn text={descriptionOf(episode)} language={language} plain />
          </p>
          <Row gap={8}>
            {episode.audio && (
              <Button
                variant="filled"
                icon={
                  play.isPlaying ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />
                }
                onClick={play.toggle}
              >
                {t(play.isPlaying ? 'ui:word.pause' : play.isBegun ? 'ui:word.continue' : 'bar.play')}
              </Button>
            )}
            <ClipMarks room={podcasts} clip={episode} />
          </Row>
        </div>
      </div>
      <div className={classes.columns}>
        <Stack gap={20}>
          {episode.chapters.length > 0 && <Chapters episode={episode} onChapter={play.from} />}
          {narrow && transcript}
          <ClipWalk room={podcasts} id={episode._id} />
          <ClipComments room={podcasts} clip={episode} onMoment={play.from} />
        </Stack>
        <Stack gap={20}>
          {!narrow && transcript}
          <More episode={episode} />
        </Stack>
      </div>
    </>
  );
}

/** Plays the episode of the page, which may be the one in the bar already. */
function usePlay(episode: Shown) {
  const audio = useAudio();
  const isOpen = audio.episode?._id === episode._id;
  const open = (from?: number) => {
    if (episode.audio) playEpisode({ ...episode, audio: episode.audio }, from);
  };
  return {
    isPlaying: isOpen && audio.isPlaying,
    isBegun: isOpen || (episode.listening !== null && !episode.listening.finished),
    toggle: () => (isOpen ? togglePlaying() : open()),
    from: (seconds: number) => open(seconds),
  };
}

type ChaptersProps = { episode: Shown; onChapter: (seconds: number) => void };

function Chapters({ episode, onChapter }: ChaptersProps) {
  const { t } = useTranslation('clips');
  const audio = useAudio();
  const current = audio.episode?._id === episode._id ? chapterAt(audio.positionSeconds) : -1;
  return (
    <Panel title={t('ui:word.chapters')} padding="none">
      <ol className={classes.chapters}>
        {episode.chapters.map(({ startSeconds, title }, index) => {
          const end = episode.chapters[index + 1]?.startSeconds ?? episode.durationSeconds;
          return (
            <li key={startSeconds}>
              <button
                type="button"
                aria-current={index === current ? 'true' : undefined}
                onClick={() => onChapter(startSeconds)}
              >
                <span className="sub num">{formatPlayTime(startSeconds)}</span>
                <span>{title}</span>
                <span className="sub num">{end === null ? '' : formatPlayTime(end - startSeconds)}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

const mostBeside = 6;

function More({ episode: { _id, category } }: { episode: Shown }) {
  const { t } = useTranslation('clips');
  const language = useLanguage();
  const categoryId = category?._id ?? 'other';
  const reply = useCall(podcastCalls.byCategory, {
    params: { categoryId },
    query: { limit: mostBeside + 1 },
  });
  const clips = (reply.data?.podcastsByCategory ?? []).filter((one) => one._id !== _id).slice(0, mostBeside);
  return (
    <MoreOfCategory
      room={podcasts}
      title={category ? t('moreIn', { category: nameIn(category, language) }) : t('podcast.more')}
      clips={clips}
      search={`?category=${categoryId}`}
    />
  );
}
