import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { pagePerson } from '#web/platform/page-person.ts';
import { Button } from '#web/ui/button.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { keepLesson } from '#web/training/progress/lesson-outbox.ts';
import { sendLessons } from '#web/training/scorm/send-lessons.ts';
import { keepEvent } from '#web/training/progress/outbox.ts';
import { forgetRefused, refusedStore, type RefusedWork } from '#web/training/progress/refused-work.ts';
import { sendEvents } from '#web/training/progress/send-events.ts';
import classes from './kept-work.module.css';

const sendAll = async (owner: string) =>
  void (await Promise.allSettled([sendEvents(owner), sendLessons(owner)]));

/** Sends what still waits on this device, and lists the refused work until its learner has read why. */
export function KeptWork({ isInPlayer = false }: { isInPlayer?: boolean }) {
  const { t } = useTranslation('kept-work');
  const formats = useFormats();
  const owner = pagePerson()!.key;
  const store = useMemo(() => refusedStore(owner), [owner]);
  const refused = useSyncExternalStore(store.subscribe, store.read);
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    // The player sends its own work.
    if (isInPlayer) return;
    const send = () => void sendAll(owner);
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [owner, isInPlayer]);

  if (refused.length === 0) return null;
  const dismiss = () =>
    forgetRefused(
      owner,
      refused.map((one) => one.id),
    );
  const again = async () => {
    setSending(true);
    for (const { id, work } of refused) {
      if ('event' in work) keepEvent(owner, work.event);
      else keepLesson(work.lesson);
      forgetRefused(owner, [id]);
    }
    await sendAll(owner);
    setSending(false);
  };
  return (
    <div className={isInPlayer ? undefined : classes.page}>
      <Strip
        tone="bad"
        live="status"
        title={t('title', { count: refused.length })}
        actions={
          <>
            <Button size="xs" onClick={() => void again()} busy={isSending}>
              {t('again')}
            </Button>
            <Button size="xs" onClick={dismiss}>
              {t('dismiss')}
            </Button>
          </>
        }
      >
        <p>{t('hint')}</p>
        <ul className={classes.list}>
          {grouped(refused).map(([first, count]) => (
            <li key={first.id}>
              <b>{first.about || t('unnamed')}</b>
              {count > 1 && ` (${formats.number(count)})`}
              {`, ${formats.dateTime(first.at)}`}
              <br />
              {first.reason}
            </li>
          ))}
        </ul>
      </Strip>
    </div>
  );
}

/** One line for all work at the same place that was refused for the same reason: the first item, and how many. */
const grouped = (refused: readonly RefusedWork[]): [RefusedWork, number][] =>
  [...Map.groupBy(refused, ({ about, reason }) => JSON.stringify([about, reason])).values()].map((some) => [
    some[0]!,
    some.length,
  ]);
