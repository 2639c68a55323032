import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { onPersonTrouble, pageMatchesSession, pagePerson, personTrouble } from '#web/platform/page-person.ts';
import { queryClient } from '#web/platform/query.ts';
import { sessionQuery } from '#web/platform/session.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { followCounts, type Counts } from './follow-counts.ts';

/** A screen reader hears of new notices at most this often. */
const announceMilliseconds = 60_000;

/** Keeps the numbers of bell and envelope current while the page is open, and says politely when there are more. */
export function LiveBell(): ReactNode {
  const { t } = useTranslation('shell');
  const [said, setSaid] = useState('');
  useEffect(() => {
    let saidAt = -Infinity;
    const announce = ({ notifications, messages }: Counts) => {
      const isTooSoon = performance.now() - saidAt < announceMilliseconds;
      if (isTooSoon || document.visibilityState === 'hidden') return;
      saidAt = performance.now();
      setSaid(
        [
          notifications !== undefined && t('notices', { count: notifications }),
          messages !== undefined && t('messages', { count: messages }),
        ]
          .filter(Boolean)
          .join('. '),
      );
    };
    return whileShown((counts) => showCounts(counts, announce));
  }, [t]);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}

/** Follows the counts from the first time the page is shown. A page that is left, even to come back to it later, has no stream. */
function whileShown(take: (counts: Counts) => void): () => void {
  let stop: (() => void) | undefined;
  const pause = () => {
    stop?.();
    stop = undefined;
  };
  const start = () => {
    const person = pagePerson();
    if (stop || !person || personTrouble() || document.visibilityState === 'hidden') return;
    // Only offered over secure connections. Without it, each tab would have a stream, and a browser has six connections to a portal.
    if ('locks' in navigator) stop = followCounts(person.key, take, pause);
  };
  const leaving = new AbortController();
  const { signal } = leaving;
  start();
  document.addEventListener('visibilitychange', start, { signal });
  window.addEventListener('pagehide', pause, { signal });
  window.addEventListener('pageshow', start, { signal });
  const forgetTrouble = onPersonTrouble(start);
  return () => {
    leaving.abort();
    forgetTrouble();
    pause();
  };
}

/** Shows the counts in the frame, and reloads an open list that has grown. */
function showCounts(counts: Counts, announce: (more: Counts) => void): void {
  const state = queryClient.getQueryState(sessionQuery.queryKey);
  if (!state?.data || !pageMatchesSession()) return;
  const { badges } = state.data;
  const more = Object.fromEntries(
    Object.entries(counts).filter(([name, count]) => count > (badges[name] ?? 0)),
  );
  const isSame = Object.entries(counts).every(([name, count]) => count === (badges[name] ?? 0));
  if (isSame) return;
  const shown = Object.fromEntries(Object.entries({ ...badges, ...counts }).filter(([, count]) => count > 0));
  queryClient.setQueryData(
    sessionQuery.queryKey,
    { ...state.data, badges: shown },
    { updatedAt: state.dataUpdatedAt },
  );
  for (const room of Object.keys(more)) void queryClient.invalidateQueries({ queryKey: [room] });
  if (Object.keys(more).length > 0) announce(more);
}
