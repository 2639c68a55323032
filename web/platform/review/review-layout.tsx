import { IconArrowLeft, IconArrowRight, IconCheck, IconKeyboard, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Face } from '#web/ui/face.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageSegments } from '#web/ui/stage-segments.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { DecidedItem, QueueItem } from './decided-here.ts';
import { ReviewKeys, type OwnKey, type ReviewKey } from './review-keys.tsx';
import classes from './review.module.css';
import { useReviewKeys } from './use-review-keys.ts';
import type { ReviewQueue } from './use-review-queue.ts';

interface ReviewLayoutProps {
  readonly queue: ReviewQueue;
  /** What the decision is about: pictures, values, facts. */
  readonly children: ReactNode;
  /** The decision, and what helps with it. It stays in view. */
  readonly decision: ReactNode;
}

/** A record that waits for a decision: the queue, what was sent, and the decision. Narrow screens leave the queue out. */
export function ReviewLayout({ queue, children, decision }: ReviewLayoutProps) {
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        <QueueList queue={queue} />
        <Stack>{children}</Stack>
        <Stack className={classes.decision}>{decision}</Stack>
      </div>
    </div>
  );
}

/** Decided ones that still stand above the ones that wait. */
const mostDecided = 3;

function QueueList({ queue: { waiting, total, decided, current, addressOf } }: { queue: ReviewQueue }) {
  const { t } = useTranslation('review-queue');
  const formats = useFormats();
  const shown = waiting?.filter(({ id }) => decided.every((one) => one.id !== id)) ?? [];
  const more = total - shown.length;
  return (
    <nav className={`surface ${classes.queue}`} aria-label={t('queue')}>
      <ul>
        {decided.slice(-mostDecided).map((item) => (
          <QueueRow key={item.id} item={item} href={addressOf(item.id)} isCurrent={item.id === current} />
        ))}
        {shown.map((item) => (
          <QueueRow key={item.id} item={item} href={addressOf(item.id)} isCurrent={item.id === current} />
        ))}
      </ul>
      {waiting && more > 0 && <p className={classes.more}>{t('more', { shown: formats.number(more) })}</p>}
    </nav>
  );
}

interface QueueRowProps {
  readonly item: QueueItem & Partial<Pick<DecidedItem, 'outcome'>>;
  readonly href: `/${string}`;
  readonly isCurrent: boolean;
}

function QueueRow({ item: { title, figure, detail, tone, outcome }, href, isCurrent }: QueueRowProps) {
  const { t } = useTranslation('review-queue');
  const Mark = outcome === 'approved' ? IconCheck : IconX;
  return (
    <li>
      <AppLink
        href={href}
        className={classes.item!}
        {...(isCurrent && { 'aria-current': 'page' as const })}
        data-outcome={outcome}
      >
        {outcome ? (
          <span className={classes.mark}>
            <Mark size={16} stroke={2} aria-hidden="true" />
          </span>
        ) : (
          <Face name={title} size={28} />
        )}
        <span className={classes.words}>
          <span className={classes.first}>
            <b>{title}</b>
            {figure && <span className="num">{figure}</span>}
          </span>
          <span className={classes.detail} data-tone={outcome ? undefined : tone}>
            {outcome ? t(outcome) : detail}
          </span>
        </span>
        {outcome && <VisuallyHidden>{detail}</VisuallyHidden>}
      </AppLink>
    </li>
  );
}

interface QueueStepsProps {
  readonly queue: ReviewQueue;
  /** Keys that do nothing in this queue. */
  readonly absent?: readonly ReviewKey[];
  /** Keys that only this queue has. */
  readonly more?: readonly OwnKey[];
}

/** Where the reviewer is in the queue, and the way to the neighbors, for the head of the page. The keys J and K do the same. */
export function QueueSteps({ queue, absent, more }: QueueStepsProps) {
  const { t } = useTranslation('review-queue');
  const formats = useFormats();
  const [showsKeys, setShowsKeys] = useState(false);
  const { decided, total, toNext, toPrevious } = queue;
  useReviewKeys({ j: toNext, k: toPrevious, '?': () => setShowsKeys(true) });
  const all = total + decided.length;
  const words = t('decided', { done: formats.number(decided.length), total: formats.number(all) });
  return (
    <Row gap={8} nowrap>
      {decided.length > 0 && (
        <Row gap={8} nowrap className={classes.progress!}>
          <StageLine
            segments={stageSegments({ done: decided.length, total: all, most: 14 })}
            label={t('queue')}
            valueText={words}
            size="sm"
          />
          <span>{words}</span>
        </Row>
      )}
      {decided.length === 0 && total > 0 && <span>{t('waiting', { shown: formats.number(total) })}</span>}
      <IconButton
        label={t('ui:word.previous')}
        icon={<IconArrowLeft size={18} stroke={1.7} />}
        disabled={!toPrevious}
        onClick={toPrevious}
        aria-keyshortcuts="k"
      />
      <IconButton
        label={t('ui:word.next')}
        icon={<IconArrowRight size={18} stroke={1.7} />}
        disabled={!toNext}
        onClick={toNext}
        aria-keyshortcuts="j"
      />
      <IconButton
        label={t('keys.show')}
        icon={<IconKeyboard size={18} stroke={1.7} />}
        onClick={() => setShowsKeys(true)}
        aria-keyshortcuts="?"
      />
      {showsKeys && (
        <ReviewKeys {...(absent && { absent })} {...(more && { more })} onClose={() => setShowsKeys(false)} />
      )}
    </Row>
  );
}
