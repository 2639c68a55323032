import { IconClock } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './quiz.module.css';

const soonSeconds = 120;

/** The time left of a limited attempt. Submits it when the time is over. Read aloud when it gets short, not every second. */
export function TimeLeft({ dueAt, onOver }: { dueAt: string; onOver: () => void }) {
  const { t } = useTranslation('quizzes');
  const [left, setLeft] = useState(() => secondsUntil(dueAt));
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setInterval(() => {
      const seconds = secondsUntil(dueAt);
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      over();
    }, 1000);
    return () => clearInterval(timer);
  }, [dueAt]);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <p className={`${classes.time} num`} data-soon={left < soonSeconds || undefined}>
      <IconClock size={16} stroke={1.7} aria-hidden="true" />
      {t('taking.timeLeft', { clock })}
      <VisuallyHidden role="status">{left === soonSeconds ? t('taking.timeSoon') : ''}</VisuallyHidden>
    </p>
  );
}

const secondsUntil = (dueAt: string) =>
  Math.max(0, Math.round((new Date(dueAt).getTime() - Date.now()) / 1000));
