import { useTranslation } from 'react-i18next';
import type { Clip } from '#contract/library/clips.ts';
import { reasonIn } from '#contract/platform/ready-reasons.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Strip } from '#web/ui/strip.tsx';
import classes from './submission-state.module.css';

/** What became of a submission, and what comes next. */
export function SubmissionState({ clip }: { clip: Clip }) {
  const { t } = useTranslation('video-submissions');
  const formats = useFormats();
  const language = useLanguage();
  const { status, submittedAt, denyReason, decidedAt, decidedBy } = clip;
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
      </Strip>
    );
  if (status === 'draft') return <Strip title={t('state.draft')}>{t('state.draftText')}</Strip>;
  if (status === 'published') return <Strip tone="ok" title={t('state.published')} />;
  return <Strip tone="warn" title={t('state.unpublished')} />;
}
