import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { CueList } from './cue-list.tsx';
import type { PlayClock } from './play-clock.ts';
import { placesWith } from './searched.ts';
import classes from './transcript.module.css';
import { useCues } from './use-cues.ts';

interface TranscriptTextProps {
  readonly location: string;
  readonly language: Language;
  readonly clock: PlayClock;
  readonly onJump: (second: number) => void;
}

/** The captions of one language as a text that can be searched. Enter goes on to the next place that was found. */
export function TranscriptText({ location, language, clock, onJump }: TranscriptTextProps) {
  const { t } = useTranslation('clips');
  const formats = useFormats();
  const reply = useCues(location);
  const cues = useMemo(() => reply.data ?? [], [reply.data]);
  const [sought, setSought] = useState('');
  const [step, setStep] = useState<number>();
  const found = useMemo(
    () =>
      placesWith(
        cues.map(({ text }) => text),
        sought,
      ),
    [cues, sought],
  );
  const go = (by: 1 | -1) => {
    if (found.length === 0) return;
    const from = step ?? (by > 0 ? -1 : 0);
    const next = (from + by + found.length) % found.length;
    setStep(next);
    onJump(cues[found[next]!]!.start);
  };
  if (reply.isError) return <p className={classes.state}>{t('transcript.failed')}</p>;
  if (!reply.data) return <SkeletonRows rows={4} />;
  if (cues.length === 0) return <p className={classes.state}>{t('transcript.empty')}</p>;
  return (
    <>
      <div className={classes.search} role="search">
        <input
          type="search"
          value={sought}
          placeholder={t('transcript.search')}
          aria-label={t('transcript.search')}
          autoComplete="off"
          onChange={(event) => {
            setSought(event.currentTarget.value);
            setStep(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
          }}
        />
        <span role="status" className="num">
          {sought.trim() !== '' &&
            (step === undefined || found.length === 0
              ? t('transcript.found', { count: found.length, shown: formats.number(found.length) })
              : t('ui:word.placeOfTotal', {
                  place: formats.number(step + 1),
                  total: formats.number(found.length),
                }))}
        </span>
        <IconButton
          size="sm"
          label={t('transcript.previous')}
          icon={<IconChevronUp size={16} stroke={1.7} />}
          disabled={found.length === 0}
          onClick={() => go(-1)}
        />
        <IconButton
          size="sm"
          label={t('transcript.next')}
          icon={<IconChevronDown size={16} stroke={1.7} />}
          disabled={found.length === 0}
          onClick={() => go(1)}
        />
      </div>
      <CueList
        cues={cues}
        language={language}
        clock={clock}
        onJump={onJump}
        sought={sought}
        found={found}
        at={step === undefined ? undefined : found[step]}
      />
    </>
  );
}
