import {
  IconArrowBackUp,
  IconArrowRight,
  IconDownload,
  IconListDetails,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longWorkCalls as calls } from '#contract/platform/long-work.calls.ts';
import type { LongWork } from '#contract/platform/long-work.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import { refreshSession } from '#web/platform/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { WorkOutcomes } from './work-outcomes.tsx';
import classes from './works.module.css';

const icon = { size: 16, stroke: 1.7 } as const;

interface WorkItemProps {
  readonly work: LongWork;
  /** Shows the way to the page of the work, and is called when it is taken. */
  readonly onLeave?: () => void;
}

/** One work: how far it is, and what can be done about it. */
export function WorkItem({ work, onLeave }: WorkItemProps) {
  const { t } = useTranslation('long-work');
  const formats = useFormats();
  const name = useId();
  const [isOpen, setOpen] = useState(false);
  const cancel = useChange(calls.cancel);
  const undo = useChange(calls.undo);
  const remove = useChange(calls.remove, { onDone: () => void refreshSession() });
  const input = { params: { id: work._id } };
  const { title, state, abilities, result, refused, total } = work;
  const reached = work.done + refused;
  const makesAnswer = work.makes === 'answer';
  const changes = work.makes === 'changes';
  const elapsed = useElapsed(work);
  return (
    <li aria-labelledby={name}>
      <div className={classes.head}>
        <b id={name}>{title}</b>
        <Chip work={work} />
      </div>
      {work.endedAt === null && (
        <progress
          aria-labelledby={name}
          {...(total > 0 && { max: total, value: Math.min(reached, total) })}
        />
      )}
      <p className={classes.facts}>
        {[
          makesAnswer
            ? state === 'running' && t('elapsed', { time: formats.duration(elapsed) })
            : total > 0 && reached < total
              ? t('ui:word.doneOfTotal', { done: formats.number(reached), total: formats.number(total) })
              : t(changes ? 'records' : 'rows', { count: reached, number: formats.number(reached) }),
          refused > 0 && t('refused', { count: refused, number: formats.number(refused) }),
          result && `${result.name} (${formats.fileSize(result.sizeBytes)})`,
          work.undone && t('undone'),
          work.expiresAt && t('until', { date: formats.date(work.expiresAt, 'MM/DD/YYYY') }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {work.problem && <p className={classes.problem}>{work.problem}</p>}
      {state === 'cancelled' && changes && <p className={classes.facts}>{t('kept')}</p>}
      <Row gap={8}>
        {result && (
          <ButtonLink
            size="xs"
            icon={<IconDownload {...icon} />}
            href={`${result.location}?download=true`}
            download
          >
            {t('ui:word.download')}
          </ButtonLink>
        )}
        {makesAnswer && onLeave && (
          <ButtonLink size="xs" icon={<IconArrowRight {...icon} />} href={work.page} onClick={onLeave}>
            {t(state === 'done' ? 'result' : 'page')}
          </ButtonLink>
        )}
        {changes && reached > 0 && (
          <Button
            size="xs"
            icon={<IconListDetails {...icon} />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'hide' : 'ui:word.details')}
          </Button>
        )}
        {abilities.cancel && (
          <Button
            size="xs"
            icon={<IconX {...icon} />}
            busy={cancel.isPending}
            onClick={() => cancel.mutate(input)}
          >
            {t('ui:word.cancel')}
          </Button>
        )}
        {abilities.undo && (
          <Button
            size="xs"
            icon={<IconArrowBackUp {...icon} />}
            busy={undo.isPending}
            onClick={() => undo.mutate(input)}
          >
            {t('undo')}
          </Button>
        )}
        {abilities.remove && (
          <Button
            size="xs"
            variant="subtle"
            tone="neutral"
            icon={<IconTrash {...icon} />}
            busy={remove.isPending}
            onClick={() => {
              // Its details are no longer asked for.
              setOpen(false);
              remove.mutate(input);
            }}
          >
            {t('ui:word.remove')}
          </Button>
        )}
      </Row>
      {isOpen && <WorkOutcomes work={work} />}
    </li>
  );
}

/** Seconds since a work was started, counted on while it runs. */
function useElapsed({ createdAt, state }: LongWork): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (state !== 'running') return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [state]);
  return Math.max(0, (now - new Date(createdAt).getTime()) / 1000);
}

const tones = { waiting: 'mute', running: 'info', done: 'ok', cancelled: 'mute', failed: 'bad' } as const;

function Chip({ work: { state, cancelRequested, refused } }: { work: LongWork }) {
  const { t } = useTranslation('long-work');
  if (cancelRequested && state === 'running')
    return <StatusChip tone="mute">{t('state.stopping')}</StatusChip>;
  const tone = state === 'done' && refused > 0 ? 'warn' : tones[state];
  return <StatusChip tone={tone}>{t(`state.${state}`)}</StatusChip>;
}
