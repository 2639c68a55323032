import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { CourseDraft } from '#contract/training/course-draft.ts';
import { coursePublishingCalls } from '#contract/training/course-publishing.calls.ts';
import { courseScheduleCalls } from '#contract/training/course-schedule.calls.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import { refreshSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { StickyBar } from '#web/ui/sticky-bar.tsx';
import { PublishSheet } from '../publish/publish-sheet.tsx';
import { PlannedStrip } from '../publish/planned-strip.tsx';
import classes from './review.module.css';

const alsoChanges = ['courses', 'course-requests'];

interface DecideCourseProps {
  readonly course: CourseDraft;
  /** The draft to decide on. */
  readonly children: ReactNode;
  readonly onDecided: () => void;
}

/** The reviewer's decision on a draft: sent back with a reason, or approved and published, immediately or at a set time. */
export function DecideCourse({ course, children, onDecided }: DecideCourseProps) {
  const { t } = useTranslation('review');
  const language = useLanguage();
  const [open, setOpen] = useState<'deny' | 'approve'>();
  const { abilities, _id, revision, checks } = course;
  const missing = checks.filter((check) => check.severity === 'error').length;
  const deny = useChange(coursePublishingCalls.changeStatus, {
    alsoChanges,
    onDone: async () => {
      toast(t('deny.done'));
      setOpen(undefined);
      await refreshSession();
      onDecided();
    },
  });
  const withdraw = useChange(courseScheduleCalls.withdraw, {
    alsoChanges,
    onDone: async () => {
      toast(t('later.withdrawn'));
      await refreshSession();
    },
  });
  return (
    <>
      <Stack>
        {course.schedule && (
          <PlannedStrip
            schedule={course.schedule}
            mayChange={abilities.approve}
            busy={withdraw.isPending}
            onChange={() => setOpen('approve')}
            onWithdraw={() => withdraw.mutate({ params: { id: _id } })}
          />
        )}
        {children}
      </Stack>
      {(abilities.deny || abilities.approve) && (
        <StickyBar className={classes.bar!} label={t('ui:word.decision')}>
          <p>{missing > 0 ? t('notReady', { count: missing }) : t('ready')}</p>
          {abilities.deny && <Button onClick={() => setOpen('deny')}>{t('deny.open')}</Button>}
          {abilities.approve && (
            <Button variant="filled" disabled={missing > 0} onClick={() => setOpen('approve')}>
              {t('ui:word.approveAndPublish')}
            </Button>
          )}
        </StickyBar>
      )}
      <ConfirmDialog
        opened={open === 'deny'}
        title={t('deny.title', { name: inLanguage(course.name, language) })}
        confirmLabel={t('deny.open')}
        danger
        reason={{ label: t('ui:word.reason'), hint: t('deny.reasonHint'), required: true }}
        busy={deny.isPending}
        onConfirm={(reason) =>
          deny.mutate({ params: { id: _id }, body: { action: 'deny', reason, revision } })
        }
        onClose={() => setOpen(undefined)}
      >
        {t('deny.text')}
      </ConfirmDialog>
      {open === 'approve' && (
        <ApproveCourse
          course={course}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            onDecided();
          }}
        />
      )}
    </>
  );
}

interface ApproveCourseProps {
  readonly course: CourseDraft;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What publishing does to people who have started or passed the course, chosen beforehand. */
function ApproveCourse({ course, onClose, onDone }: ApproveCourseProps) {
  const { t } = useTranslation('review');
  const language = useLanguage();
  const formats = useFormats();
  const approve = useChange(coursePublishingCalls.changeStatus, {
    quiet: true,
    alsoChanges,
    onDone: async () => {
      toast(t('approve.done', { name: inLanguage(course.name, language) }));
      await refreshSession();
      onDone();
    },
  });
  const plan = useChange(courseScheduleCalls.set, {
    quiet: true,
    alsoChanges,
    onDone: async ({ course: { schedule } }) => {
      const at = schedule ? formats.dateTime(schedule.at, schedule.zone) : '';
      toast(t('approve.planned', { name: inLanguage(course.name, language), at }));
      await refreshSession();
      onDone();
    },
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const withErrorsShown = async (work: Promise<unknown>) => {
    setErrors({});
    try {
      await work;
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(error.fields);
      else showFailure(error);
    }
  };
  return (
    <PublishSheet
      course={course}
      way="approve"
      busy={approve.isPending || plan.isPending}
      errors={errors}
      onSubmit={(publishing, { later, day, time }) => {
        const { _id: id, revision } = course;
        void withErrorsShown(
          later
            ? plan.mutateAsync({ params: { id }, body: { day, time, revision, publishing } })
            : approve.mutateAsync({ params: { id }, body: { action: 'approve', revision, publishing } }),
        );
      }}
      onClose={onClose}
    />
  );
}
