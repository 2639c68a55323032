import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSegments } from '#web/ui/language-segments.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import type { PlayClock } from './play-clock.ts';
import type { ChosenCaptions } from './use-captions.ts';

const TranscriptText = lazyPart(() =>
  import('./transcript-text.tsx').then((module) => ({ default: module.TranscriptText })),
);

interface TranscriptBodyProps {
  readonly captions: ChosenCaptions;
  readonly clock: PlayClock;
  readonly onJump: (second: number) => void;
}

/** The text, which is loaded when it is first shown. */
export function TranscriptBody({ captions: { location, language }, clock, onJump }: TranscriptBodyProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <TranscriptText key={location} location={location} language={language} clock={clock} onJump={onJump} />
    </Suspense>
  );
}

/** The choice of its language, if there is one. */
export function TranscriptLanguage({ captions }: { captions: ChosenCaptions }) {
  const { t } = useTranslation('clips');
  if (captions.offered.length < 2) return null;
  return (
    <LanguageSegments label={t('transcript.language')} value={captions.language} onChange={captions.choose} />
  );
}
