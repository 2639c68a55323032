import { IconFileText, IconX } from '@tabler/icons-react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/platform/use-language.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { TranscriptBody, TranscriptLanguage } from '../transcript/transcript-parts.tsx';
import { useCaptions } from '../transcript/use-captions.ts';
import classes from './audio-bar.module.css';
import { playEpisode, type Episode } from './audio-player.ts';
import { episodeClock } from './episode-clock.ts';

/** The transcript of what plays, above the bar. It stays open while pages change. */
export function BarTranscript({ episode, title }: { episode: Episode; title: string }) {
  const { t } = useTranslation('clips');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const captions = useCaptions(episode, useLanguage());
  const clock = useMemo(() => episodeClock(episode._id), [episode._id]);
  if (!captions) return null;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.step}
        aria-label={t('transcript.title')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconFileText size={20} stroke={1.7} aria-hidden="true" />
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes what the button opened
        <div className={classes.transcript} onKeyDown={closeByKey}>
          <Panel
            title={
              <>
                {t('transcript.title')}
                <VisuallyHidden>{` – ${title}`}</VisuallyHidden>
              </>
            }
            padding="none"
            actions={
              <>
                <TranscriptLanguage captions={captions} />
                <IconButton
                  size="sm"
                  label={t('transcript.hide')}
                  icon={<IconX size={16} stroke={1.7} />}
                  onClick={close}
                />
              </>
            }
          >
            <TranscriptBody
              captions={captions}
              clock={clock}
              onJump={(second) => playEpisode(episode, second)}
            />
          </Panel>
        </div>
      )}
    </>
  );
}
