import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/platform/language.ts';
import { jsonOnDevice, keepOnDevice } from '#web/platform/device-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { PlayClock } from './play-clock.ts';
import { TranscriptBody, TranscriptLanguage } from './transcript-parts.tsx';
import classes from './transcript.module.css';
import { useCaptions, type Captioned } from './use-captions.ts';

const openKey = 'paddock-transcript';

interface TranscriptProps {
  readonly clip: Captioned;
  /** In which it is first shown, if there is one. */
  readonly language: Language;
  readonly clock: PlayClock;
  readonly onJump: (second: number) => void;
}

/** What is said in a video or an episode, from its captions. It stays open for the next one. */
export function Transcript({ clip, language, clock, onJump }: TranscriptProps) {
  const { t } = useTranslation('clips');
  const id = useId();
  const [isOpen, setOpen] = useState(() => jsonOnDevice<boolean>(openKey) === true);
  const captions = useCaptions(clip, language);
  if (!captions) return null;
  const toggle = () => {
    setOpen(!isOpen);
    keepOnDevice(openKey, JSON.stringify(!isOpen));
  };
  return (
    <Panel
      title={t('transcript.title')}
      padding="none"
      className={isOpen ? '' : classes.closed!}
      actions={
        <>
          {isOpen && <TranscriptLanguage captions={captions} />}
          <Button size="xs" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
            {t(isOpen ? 'transcript.hide' : 'ui:word.show')}
          </Button>
        </>
      }
    >
      <div id={id}>{isOpen && <TranscriptBody captions={captions} clock={clock} onJump={onJump} />}</div>
    </Panel>
  );
}
