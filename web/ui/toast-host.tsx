import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueuedMessage } from '#web/ui/message-queue.ts';
import { toastQueue } from '#web/ui/toasts.ts';
import classes from '#web/ui/toast.module.css';

const SHOWN_MS = 5000;
/** Long enough to notice a mistake and reach the button. */
const SHOWN_WITH_ACTION_MS = 12_000;

/** Where `toast()` appears: at the bottom of the window, over dialogs too, announced politely. One per page. */
export function ToastHost() {
  const toasts = useSyncExternalStore(toastQueue.subscribe, toastQueue.read, toastQueue.read);
  const layer = useRef<HTMLDivElement>(null);
  const isShown = toasts.length > 0;

  useEffect(() => {
    const element = layer.current;
    if (!isShown || !element) return;
    element.showPopover();
    return () => element.hidePopover();
  }, [isShown]);

  return (
    <div ref={layer} popover="manual" className={classes.layer} role="status">
      {toasts.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </div>
  );
}

/** The whole seconds until then, counted down; `onOver` is called at the end, however often the page was asleep. */
function useSecondsUntil(until: number | undefined, onOver: () => void): number | undefined {
  const [now, setNow] = useState(() => performance.now());
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => {
      setNow(performance.now());
      if (performance.now() >= until) over();
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return until === undefined ? undefined : Math.max(0, Math.ceil((until - now) / 1000));
}

function Toast({ message }: { message: QueuedMessage }) {
  const { t } = useTranslation('ui');
  const [isPaused, setPaused] = useState(false);
  const remove = () => toastQueue.remove(message.id);

  const until = message.action?.until;
  const secondsLeft = useSecondsUntil(until, remove);

  useEffect(() => {
    if (isPaused || until !== undefined) return;
    const shownMs = message.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS;
    const timer = setTimeout(() => toastQueue.remove(message.id), shownMs);
    return () => clearTimeout(timer);
  }, [isPaused, message.id, message.action, until]);

  return (
    <div
      className={classes.toast}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <IconCheck size={16} stroke={2.4} aria-hidden="true" />
      <span>{message.text}</span>
      {message.action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            message.action?.run();
            remove();
          }}
        >
          {message.action.label}
          {secondsLeft !== undefined && (
            <span className={`${classes.left} num`} aria-hidden="true">
              {secondsLeft}
            </span>
          )}
        </button>
      )}
      <button type="button" onClick={remove} aria-label={t('toast.close')}>
        <IconX size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
