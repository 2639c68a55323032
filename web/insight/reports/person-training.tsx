import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { reportCalls, type ReportUser } from '#contract/insight/reports.calls.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { failureText } from '#web/platform/failures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageSegments } from '#web/ui/stage-segments.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import classes from './person-training.module.css';

const tones = { passed: 'ok', failed: 'bad', 'in-progress': 'info', 'not-started': 'mute' } as const;

/** Every course of one person with where it stands. */
export function PersonTraining({ person, onClose }: { person: ReportUser; onClose: () => void }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const formats = useFormats();
  const id = useId();
  const read = useCall(reportCalls.user, { params: { id: person._id } });
  return (
    <Dialog opened onClose={onClose} labelledBy={id}>
      <h2 id={id}>{person.fullName}</h2>
      <p>{[person.dealer?.name, person.role.name].filter(Boolean).join(' · ')}</p>
      {read.isError && (
        <FailedState onRetry={() => void read.refetch()}>{failureText(read.error)}</FailedState>
      )}
      {read.isPending && <SkeletonRows rows={5} />}
      <ul className={classes.courses}>
        {read.data?.user.courses.map((course) => (
          <li key={course._id}>
            <div className={classes.head}>
              <b>{inLanguage(course.name, language)}</b>
              <StatusChip tone={tones[course.status]}>{t(`status.${course.status}`)}</StatusChip>
            </div>
            <StageLine
              segments={stageSegments({
                done: course.status === 'passed' ? course.sectionCount : course.seenCount,
                total: course.sectionCount,
                underWay: course.status === 'in-progress',
              })}
              label={inLanguage(course.name, language)}
              words={
                course.passedAt
                  ? t('passedOn', { date: formats.date(course.passedAt) })
                  : course.curriculum && inLanguage(course.curriculum.name, language)
              }
              note={course.bestScore === null ? undefined : formats.percent(course.bestScore / 100)}
            />
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>{t('close')}</Button>
    </Dialog>
  );
}
