import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { CourseSchedule } from '#contract/training/course-draft.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';

interface PlannedStripProps {
  readonly schedule: CourseSchedule;
  readonly mayChange: boolean;
  readonly busy: boolean;
  readonly onChange: () => void;
  readonly onWithdraw: () => void;
}

/** When the draft will be published automatically, or why that failed. */
export function PlannedStrip({ schedule, mayChange, busy, onChange, onWithdraw }: PlannedStripProps) {
  const { t } = useTranslation('review');
  const language = useLanguage();
  const formats = useFormats();
  const { action, by, failedAt, problem } = schedule;
  const at = formats.dateTime(schedule.at, schedule.zone);
  const isApproved = action === 'approve';
  const title = failedAt
    ? t('later.failed', { at })
    : t(isApproved ? 'later.approved' : 'later.planned', { at });
  return (
    <Strip
      tone={failedAt ? 'bad' : 'info'}
      title={title}
      actions={
        mayChange && (
          <Row gap={8}>
            <Button size="xs" onClick={onChange}>
              {t('ui:word.change')}
            </Button>
            <Button size="xs" busy={busy} onClick={onWithdraw}>
              {failedAt ? t('ui:word.dismiss') : t('later.withdraw')}
            </Button>
          </Row>
        )
      }
    >
      {problem
        ? inLanguage(problem, language)
        : by && t(isApproved ? 'later.approvedBy' : 'later.by', { name: by.name })}
    </Strip>
  );
}
