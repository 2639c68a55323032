import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cue } from '#contract/platform/cues.ts';
import type { Language } from '#contract/platform/language.ts';
import { formatPlayTime } from '#web/platform/formats/durations.ts';
import { Button } from '#web/ui/button.tsx';
import { splitMatch } from '#web/ui/match.ts';
import type { PlayClock } from './play-clock.ts';
import { placeAt } from './searched.ts';
import classes from './transcript.module.css';

interface CueListProps {
  readonly cues: readonly Cue[];
  readonly language: Language;
  readonly clock: PlayClock;
  readonly onJump: (second: number) => void;
  readonly sought: string;
  readonly found: readonly number[];
  /** The place among those that were found at which the search stands. */
  readonly at: number | undefined;
}

/**
 * What is said, cue by cue. One of them can be reached with Tab, the others from there with the arrow keys. The list follows what plays until its
 * reader scrolls it.
 */
export function CueList({ cues, language, clock, onJump, sought, found, at }: CueListProps) {
  const { t } = useTranslation('clips');
  const list = useRef<HTMLOListElement>(null);
  const running = useRunning(cues, clock);
  const [follows, setFollows] = useState(true);
  const [reached, setReached] = useState<number>();
  const shown = at ?? (follows ? running : -1);
  const tabStop = reached ?? Math.max(0, running);
  useEffect(() => {
    if (shown >= 0) bringIntoView(list.current, shown);
  }, [shown]);
  const stopFollowing = () => setFollows(false);
  const move = (event: KeyboardEvent) => {
    const to = { ArrowDown: tabStop + 1, ArrowUp: tabStop - 1, Home: 0, End: cues.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const place = Math.min(cues.length - 1, Math.max(0, to));
    setFollows(false);
    setReached(place);
    list.current?.querySelectorAll('button')[place]?.focus();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move among the buttons in it */}
      <ol
        ref={list}
        className={classes.cues}
        lang={language}
        aria-label={t('transcript.title')}
        onKeyDown={move}
        onWheel={stopFollowing}
        onTouchMove={stopFollowing}
      >
        {cues.map((cue, place) => (
          <li key={place}>
            <button
              type="button"
              tabIndex={place === tabStop ? 0 : -1}
              aria-current={place === running ? 'true' : undefined}
              data-found={found.includes(place) || undefined}
              data-at={place === at || undefined}
              onClick={() => {
                setReached(undefined);
                setFollows(true);
                onJump(cue.start);
              }}
            >
              <span className="num">{formatPlayTime(Math.floor(cue.start))}</span>
              <span>{found.includes(place) ? <Marked text={cue.text} sought={sought} /> : cue.text}</span>
            </button>
          </li>
        ))}
      </ol>
      {!follows && running >= 0 && (
        <div className={classes.follow}>
          <Button size="xs" onClick={() => setFollows(true)}>
            {t('transcript.follow')}
          </Button>
        </div>
      )}
    </>
  );
}

function Marked({ text, sought }: { text: string; sought: string }) {
  return splitMatch(text, sought).map((part, index) =>
    part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
  );
}

/** The place of what is being said. The list is drawn anew only when it changes. */
function useRunning(cues: readonly Cue[], { subscribe, second }: PlayClock): number {
  const starts = useMemo(() => cues.map(({ start }) => start), [cues]);
  return useSyncExternalStore(subscribe, () => placeAt(starts, second()));
}

/** Scrolls the list, and not the page. */
function bringIntoView(list: HTMLOListElement | null, place: number): void {
  const cue = list?.children[place] as HTMLElement | undefined;
  if (!list || !cue) return;
  const top = cue.offsetTop - list.offsetTop;
  const isShown = top >= list.scrollTop && top + cue.offsetHeight <= list.scrollTop + list.clientHeight;
  if (!isShown) list.scrollTop = top - list.clientHeight / 3;
}
