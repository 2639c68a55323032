import {
  IconMoon,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward15,
  IconRewindForward30,
  IconX,
} from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPlayTime } from '#web/platform/formats/durations.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { useClearance } from '#web/ui/use-clearance.ts';
import { podcasts } from '../clip-room.ts';
import { titleFor } from '../clip-texts.ts';
import {
  backSeconds,
  chapterAt,
  closeAudio,
  onSeconds,
  seekBy,
  seekTo,
  setSleep,
  setSpeed,
  sleepMinutes,
  speeds,
  togglePlaying,
  type Episode,
} from './audio-player.ts';
import classes from './audio-bar.module.css';
import { BarTranscript } from './bar-transcript.tsx';
import { useAudio } from './use-audio.ts';
import { useLockScreen } from './use-lock-screen.ts';

/** The episode that plays, on every page until it is closed. */
export function AudioBar() {
  const { episode } = useAudio();
  return episode && <Bar episode={episode} />;
}

function Bar({ episode }: { episode: Episode }) {
  const { t } = useTranslation('clips');
  const language = useLanguage();
  const audio = useAudio();
  const { isPlaying, positionSeconds, durationSeconds, hasFailed } = audio;
  const title = titleFor(episode, language);
  const chapter = episode.chapters[chapterAt(positionSeconds)];
  useLockScreen(audio, chapter ? `${chapter.title} – ${title}` : title, t('podcast.title'));
  const bar = useClearance('--audio-clearance', 16);
  const left = Math.max(0, durationSeconds - positionSeconds);
  return (
    <section ref={bar} className={classes.bar} aria-label={t('bar.label')}>
      <div className={classes.inner}>
        <div className={classes.what}>
          <span className={classes.cover}>
            <Cover
              seed={episode._id}
              image={episode.image?.location ?? null}
              tint={episode.brand?.colour}
              ratio="1"
              shownPx={52}
            />
          </span>
          <span className={classes.words}>
            <AppLink href={podcasts.clip(episode._id)}>{title}</AppLink>
            <small>{hasFailed ? t('bar.failed') : chapter?.title}</small>
          </span>
        </div>
        <div className={classes.buttons}>
          <button
            type="button"
            className={classes.step}
            onClick={() => seekBy(-backSeconds)}
            aria-label={t('bar.back', { count: backSeconds })}
          >
            <IconRewindBackward15 size={24} stroke={1.7} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={classes.play}
            onClick={togglePlaying}
            aria-label={t(isPlaying ? 'ui:word.pause' : 'bar.play')}
          >
            {isPlaying ? (
              <IconPlayerPauseFilled size={22} aria-hidden="true" />
            ) : (
              <IconPlayerPlayFilled size={22} aria-hidden="true" />
            )}
          </button>
          <button
            type="button"
            className={classes.step}
            onClick={() => seekBy(onSeconds)}
            aria-label={t('bar.on', { count: onSeconds })}
          >
            <IconRewindForward30 size={24} stroke={1.7} aria-hidden="true" />
          </button>
        </div>
        <div className={`${classes.time} num`}>
          <span>{formatPlayTime(positionSeconds)}</span>
          <input
            type="range"
            min={0}
            max={Math.max(1, Math.floor(durationSeconds))}
            step={1}
            value={Math.floor(positionSeconds)}
            aria-label={t('bar.position')}
            aria-valuetext={t('bar.at', {
              position: formatPlayTime(positionSeconds),
              duration: formatPlayTime(durationSeconds),
            })}
            style={{ '--part': durationSeconds > 0 ? positionSeconds / durationSeconds : 0 } as CSSProperties}
            onChange={(event) => seekTo(Number(event.currentTarget.value))}
          />
          <span className={classes.left}>−{formatPlayTime(left)}</span>
        </div>
        <div className={classes.more}>
          <BarTranscript episode={episode} title={title} />
          <Speed />
          <Sleep hasChapters={episode.chapters.length > 0} />
          <button type="button" className={classes.step} onClick={close} aria-label={t('bar.close')}>
            <IconX size={20} stroke={1.7} aria-hidden="true" />
          </button>
        </div>
      </div>
    </section>
  );
}

/** The button goes with the bar: whoever uses the keyboard goes on in the page. */
function close(): void {
  closeAudio();
  document.querySelector<HTMLElement>('main')?.focus();
}

function Speed() {
  const { t } = useTranslation('clips');
  const formats = useFormats();
  const { speed } = useAudio();
  const shown = (one: number) => t('bar.times', { speed: formats.number(one, 2) });
  return (
    <Menu
      label={t('bar.speed')}
      items={speeds.map((one) => ({
        key: String(one),
        label: shown(one),
        checked: one === speed,
        onSelect: () => setSpeed(one),
      }))}
      renderTarget={(props) => (
        <button
          type="button"
          {...props}
          className={`${classes.choice} num`}
          aria-label={t('bar.speedIs', { speed: shown(speed) })}
        >
          {shown(speed)}
        </button>
      )}
    />
  );
}

function Sleep({ hasChapters }: { hasChapters: boolean }) {
  const { t } = useTranslation('clips');
  const { sleepAt, sleepMinutesLeft: minutes } = useAudio();
  const shown =
    minutes === null
      ? t(sleepAt === 'chapter' ? 'bar.endOfChapter' : 'bar.noSleep')
      : t('bar.minutes', { count: minutes });
  return (
    <Menu
      label={t('bar.sleep')}
      items={[
        { key: 'off', label: t('bar.noSleep'), checked: sleepAt === null, onSelect: () => setSleep(null) },
        ...sleepMinutes.map((one) => ({
          key: String(one),
          label: t('bar.minutes', { count: one }),
          onSelect: () => setSleep(one),
        })),
        ...(hasChapters
          ? [
              {
                key: 'chapter',
                label: t('bar.endOfChapter'),
                checked: sleepAt === 'chapter',
                onSelect: () => setSleep('chapter'),
              },
            ]
          : []),
      ]}
      renderTarget={(props) => (
        <button
          type="button"
          {...props}
          className={`${classes.choice} num`}
          aria-label={t('bar.sleepIs', { when: shown })}
        >
          <IconMoon size={16} stroke={1.7} aria-hidden="true" />
          {minutes !== null && shown}
        </button>
      )}
    />
  );
}
