import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '#contract/live/field-finding.ts';
import { findingCalls } from '#contract/live/field-findings.calls.ts';
import type { FindingState } from '#contract/live/finding-states.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';
import { toast } from '#web/ui/toasts.ts';
import classes from './on-site.module.css';

const longestReason = 500;
export const findingTones = { open: 'info', closed: 'ok', withdrawn: 'mute' } as const satisfies Record<
  FindingState,
  Tone
>;

/** A finding: about whom, what, which course by when, and what came of it. */
export function FindingRow({ finding, visit }: { finding: Finding; visit?: ReactNode }) {
  const { t } = useTranslation('field-training');
  const formats = useFormats();
  const language = useLanguage();
  const { person, text, course, dueDate, state, createdBy, createdAt } = finding;
  return (
    <div className={classes.finding}>
      <div>
        <b>{person.name}</b>
        <p className={classes.text}>{text}</p>
        <p className={classes.note}>
          {course ? inLanguage(course.name, language) : t('findings.courseGone')}
          {' · '}
          {t('findings.due', { day: formats.date(dueDate) })}
        </p>
        <p className={classes.note}>
          {[createdBy.name, formats.date(createdAt)].join(' · ')}
          {visit && ' · '}
          {visit}
        </p>
        <Outcome finding={finding} />
      </div>
      <div className={classes.outcome}>
        <StatusChip tone={findingTones[state]}>{t(`findings.state.${state}`)}</StatusChip>
        {finding.abilities.withdraw && <Withdraw finding={finding} />}
      </div>
    </div>
  );
}

function Outcome({ finding: { closedAt, withdrawnAt, withdrawnBy, withdrawnReason } }: { finding: Finding }) {
  const { t } = useTranslation('field-training');
  const formats = useFormats();
  if (closedAt)
    return <p className={classes.note}>{t('findings.passedOn', { day: formats.date(closedAt) })}</p>;
  if (!withdrawnAt) return null;
  return (
    <p className={classes.note}>
      {t('findings.withdrawnBy', {
        name: withdrawnBy?.name ?? '',
        day: formats.date(withdrawnAt),
        reason: withdrawnReason ?? '',
      })}
    </p>
  );
}

function Withdraw({ finding }: { finding: Finding }) {
  const { t } = useTranslation('field-training');
  const [isOpen, setOpen] = useState(false);
  const withdraw = useChange(findingCalls.withdraw, {
    onDone: () => {
      setOpen(false);
      toast(t('findings.withdrawn'));
    },
  });
  return (
    <>
      <Button size="sm" variant="subtle" tone="danger" onClick={() => setOpen(true)}>
        {t('ui:word.withdraw')}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={t('findings.withdrawTitle', { name: finding.person.name })}
        confirmLabel={t('ui:word.withdraw')}
        danger
        busy={withdraw.isPending}
        reason={{
          label: t('ui:word.reason'),
          hint: t('cancel.reasonHint'),
          required: true,
          maxLength: longestReason,
        }}
        onConfirm={(reason) => withdraw.mutate({ params: { id: finding._id }, body: { reason } })}
        onClose={() => setOpen(false)}
      >
        {t('findings.withdrawText')}
      </ConfirmDialog>
    </>
  );
}
