import { useTranslation } from 'react-i18next';
import type { Clip } from '#contract/library/clips.ts';
import { reasonIn } from '#contract/platform/ready-reasons.ts';
import { formatPlayTime } from '#web/platform/formats/durations.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Strip } from '#web/ui/strip.tsx';
import classes from './submission-state.module.css';

type SubmissionStateProps = {
  clip: Clip;
  /** Shows the second that a reviewer named. */
  onShow?: (second: number) => void;
};

/** What became of a submission, and what comes next. */
export function SubmissionState({ clip, onShow }: SubmissionStateProps) {
  const { t } = useTranslation('video-submissions');
  const formats = useFormats();
  const language = useLanguage();
  const { status, submittedAt, denyReason, denySecond, decidedAt, decidedBy } = clip;
  if (status === 'waiting_approval')
    return (
      <Strip title={t('state.waiting')}>
        {submittedAt && t('state.waitingText', { date: formats.date(submittedAt) })}
      </Strip>
    );
  if (status === 'denied')
    return (
      <Strip tone="bad" title={t('state.denied')}>
        <p className={classes.reason}>{reasonIn(denyReason, language)}</p>
        <p>{[decidedAt && formats.date(decidedAt), decidedBy?.name].filter(Boolean).join(' · ')}</p>
        {denySecond !== null && onShow && (
          <div className={classes.show}>
            <Button size="sm" onClick={() => onShow(denySecond)}>
              {t('state.show', { time: formatPlayTime(denySecond) })}
            </Button>
          </div>
        )}
        {denySecond !== null && !onShow && <p>{t('state.at', { time: formatPlayTime(denySecond) })}</p>}
      </Strip>
    );
  if (status === 'draft') return <Strip title={t('state.draft')}>{t('state.draftText')}</Strip>;
  if (status === 'published') return <Strip tone="ok" title={t('state.published')} />;
  return <Strip tone="warn" title={t('state.unpublished')} />;
}
