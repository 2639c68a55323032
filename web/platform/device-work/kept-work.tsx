import { groupBy } from '#contract/platform/group-by.ts';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { pagePerson } from '#web/platform/page-person.ts';
import { Button } from '#web/ui/button.tsx';
import { Strip } from '#web/ui/strip.tsx';
import type { DeviceWork } from './device-work.ts';
import { forgetRefused, refusedStore, type RefusedWork } from './refused-work.ts';
import classes from './kept-work.module.css';

const sendAll = async (works: readonly DeviceWork[], owner: string) =>
  void (await Promise.allSettled(works.map((one) => one.send(owner))));

interface KeptWorkProps {
  /** What may wait or have been refused. Pass a list that stays the same. */
  readonly works: readonly DeviceWork[];
  /** The page sends its own work, and shows this in its own frame. */
  readonly isInPlayer?: boolean;
}

/** Sends what still waits on this device, and lists the refused work until its person has read why. */
export function KeptWork({ works, isInPlayer = false }: KeptWorkProps) {
  const { t } = useTranslation('kept-work');
  const formats = useFormats();
  const owner = pagePerson()!.key;
  const store = useMemo(() => refusedStore(owner), [owner]);
  const all = useSyncExternalStore(store.subscribe, store.read);
  // Work of other kinds can't be sent again from here, so it is left to the pages that know it.
  const refused = all.filter(({ work }) => works.some(({ kind }) => kind in work));
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    // The player sends its own work.
    if (isInPlayer) return;
    const send = () => void sendAll(works, owner);
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [works, owner, isInPlayer]);

  if (refused.length === 0) return null;
  const dismiss = () =>
    forgetRefused(
      owner,
      refused.map((one) => one.id),
    );
  const again = async () => {
    setSending(true);
    for (const { id, work } of refused) {
      for (const { kind, keepAgain } of works) if (kind in work) keepAgain(owner, work[kind]);
      forgetRefused(owner, [id]);
    }
    await sendAll(works, owner);
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
              {t('ui:word.dismiss')}
            </Button>
          </>
        }
      >
        <p>{t('hint')}</p>
        <ul className={`bullets ${classes.list}`}>
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
  [...groupBy(refused, ({ about, reason }) => JSON.stringify([about, reason])).values()].map((some) => [
    some[0]!,
    some.length,
  ]);
