import { useRef, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import { SeenBy } from '#web/library/articles/seen-by.tsx';
import { formatPlayTime } from '#web/platform/formats/durations.ts';
import { MediaPlayer } from '#web/platform/media/media-player.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { descriptionOf, titleOf } from '../clip-texts.ts';
import { usePlayerClock } from '../transcript/play-clock.ts';
import { Transcript } from '../transcript/transcript.tsx';
import classes from './clip-preview.module.css';
import type { ShownClip } from './shown-clip.ts';

type Kind = 'video' | 'podcast';

/** A video or an episode in a language, as a chosen department would see it. */
export function ClipPreview({ kind, clip }: { kind: Kind; clip: ShownClip }) {
  const { t } = useTranslation('clips-work');
  return (
    <SeenBy
      departments={clip.assignmentGroups}
      languageLabel={t('ui:word.language')}
      notFor={(department) => ({
        title: t('preview.notFor', { department }),
        sentence: t('preview.notForSentence'),
      })}
    >
      {(language) => <WithTranscript kind={kind} clip={clip} language={language} />}
    </SeenBy>
  );
}

/** The player, and what is said in it. */
function WithTranscript({ kind, clip, language }: { kind: Kind; clip: ShownClip; language: Language }) {
  const player = useRef<HTMLMediaElement>(null);
  const { captionsEn, captionsFr } = clip;
  const at = (location: string | null) => (location === null ? null : { location });
  const jumpTo = (second: number) => {
    if (!player.current) return;
    player.current.currentTime = second;
    void player.current.play().catch(() => {});
  };
  return (
    <div className={classes.both}>
      <Shown kind={kind} clip={clip} language={language} mediaRef={player} />
      <Transcript
        key={language}
        clip={{ captionsEn: at(captionsEn), captionsFr: at(captionsFr) }}
        language={language}
        clock={usePlayerClock(player)}
        onJump={jumpTo}
      />
    </div>
  );
}

type ShownProps = {
  kind: Kind;
  clip: ShownClip;
  language: Language;
  startAt?: number;
  /** Without the title, where the page has it. */
  untitled?: boolean;
  /** The video, for a page that jumps in it. */
  mediaRef?: Ref<HTMLMediaElement>;
  /** Right below the video. */
  under?: ReactNode;
};

/** The player with the texts in one language. */
export function Shown({ kind, clip, language, startAt = 0, untitled = false, mediaRef, under }: ShownProps) {
  const { t } = useTranslation('clips-work');
  const { file, image, captionsEn, captionsFr, chapters, category } = clip;
  const at = (location: string | null) => location && { location };
  return (
    <Panel className={classes.shown}>
      <Stack gap={16}>
        {file ? (
          <MediaPlayer
            kind={kind === 'video' ? 'video' : 'audio'}
            media={{
              file: { location: file },
              poster: at(image) || null,
              captions: { en: at(captionsEn) || null, fr: at(captionsFr) || null },
            }}
            title={inLanguage(titleOf(clip), language)}
            startAt={startAt}
            {...(mediaRef && { mediaRef })}
          />
        ) : (
          <Strip tone="warn" title={t(`preview.noFile.${kind}`)} />
        )}
        {under}
        {!untitled && (
          <h2 className={classes.title}>
            <TextIn text={titleOf(clip)} language={language} />
          </h2>
        )}
        {category && <p className={classes.category}>{category}</p>}
        <p className={classes.words}>
          <TextIn text={descriptionOf(clip)} language={language} plain />
        </p>
        {chapters.length > 0 && (
          <Stack as="ol" gap={4} aria-label={t('ui:word.chapters')}>
            {chapters.map(({ startSeconds, title }) => (
              <li key={startSeconds}>
                <span className="num">{formatPlayTime(startSeconds)}</span> {title}
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}
