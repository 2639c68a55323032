import { Suspense, useId, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clip } from '#contract/library/clips.ts';
import { languages, type Language } from '#contract/platform/language.ts';
import { jsonOnDevice, keepOnDevice } from '#web/platform/device-store.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { LanguageSegments } from '#web/ui/language-segments.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import classes from './transcript.module.css';

const TranscriptText = lazyPart(() =>
  import('./transcript-text.tsx').then((module) => ({ default: module.TranscriptText })),
);

const openKey = 'paddock-transcript';

interface TranscriptProps {
  readonly clip: Pick<Clip, 'captionsEn' | 'captionsFr'>;
  readonly film: RefObject<HTMLMediaElement | null>;
  readonly onJump: (second: number) => void;
}

/** What is said in a video, from its captions. It is loaded when somebody opens it, and stays open for the next video. */
export function Transcript({ clip, film, onJump }: TranscriptProps) {
  const { t } = useTranslation('clips');
  const language = useLanguage();
  const id = useId();
  const [isOpen, setOpen] = useState(() => jsonOnDevice<boolean>(openKey) === true);
  const [chosen, setChosen] = useState<Language>(language);
  const captions = { en: clip.captionsEn, fr: clip.captionsFr };
  const offered = languages.filter((one) => captions[one] !== null);
  const shown = offered.includes(chosen) ? chosen : offered[0];
  const file = shown && captions[shown];
  if (!file) return null;
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
          {isOpen && offered.length > 1 && (
            <LanguageSegments label={t('transcript.language')} value={shown} onChange={setChosen} />
          )}
          <Button size="xs" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
            {t(isOpen ? 'transcript.hide' : 'transcript.show')}
          </Button>
        </>
      }
    >
      <div id={id}>
        {isOpen && (
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <TranscriptText
              key={file.location}
              location={file.location}
              language={shown}
              film={film}
              onJump={onJump}
            />
          </Suspense>
        )}
      </div>
    </Panel>
  );
}
