import { NumberInput, Radio, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { CourseDraft } from '#contract/training/course-draft.ts';
import { draftErrors } from '#contract/training/course-drafts.errors.ts';
import { coursePublishingCalls } from '#contract/training/course-publishing.calls.ts';
import { courseScheduleCalls } from '#contract/training/course-schedule.calls.ts';
import { scheduleErrors } from '#contract/training/course-schedule.errors.ts';
import { publishing } from '#contract/training/course-publishing.fields.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall, useChange } from '#web/platform/query.ts';
import { refreshSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { PlannedStrip } from '../publish/planned-strip.tsx';
import { WhenFields, whenOf } from '../publish/when-fields.tsx';
import classes from './review.module.css';

const alsoChanges = ['courses', 'course-requests'];

interface DecideCourseProps {
  readonly course: CourseDraft;
  /** What is decided on. */
  readonly children: ReactNode;
  readonly onDecided: () => void;
}

/** The reviewer's decision on a draft: sent back with a reason, or approved and so published, at once or for a time. */
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
        <div className={classes.bar} role="group" aria-label={t('decide')}>
          <p>{missing > 0 ? t('notReady', { count: missing }) : t('ready')}</p>
          {abilities.deny && <Button onClick={() => setOpen('deny')}>{t('deny.open')}</Button>}
          {abilities.approve && (
            <Button variant="filled" disabled={missing > 0} onClick={() => setOpen('approve')}>
              {t('approve.open')}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        opened={open === 'deny'}
        title={t('deny.title', { name: inLanguage(course.name, language) })}
        confirmLabel={t('deny.confirm')}
        danger
        reason={{ label: t('deny.reason'), hint: t('deny.reasonHint'), required: true }}
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

/** What publishing does to those who have begun or passed the course, chosen before it happens. */
function ApproveCourse({ course, onClose, onDone }: ApproveCourseProps) {
  const { t } = useTranslation('review');
  const language = useLanguage();
  const formats = useFormats();
  const preview = useCall(coursePublishingCalls.preview, { params: { id: course._id } });
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
  const [when, setWhen] = useState(() => whenOf(course.schedule));
  const { day, time, later } = when;
  const form = useRoomForm({
    schema: publishing,
    errors: { ...draftErrors, ...scheduleErrors },
    initial: { note: '', underway: 'keep', renewal: 'none' },
    submit: (chosen) =>
      later
        ? plan.mutateAsync({
            params: { id: course._id },
            body: { day, time, revision: course.revision, publishing: chosen },
          })
        : approve.mutateAsync({
            params: { id: course._id },
            body: { action: 'approve', revision: course.revision, publishing: chosen },
          }),
  });
  const { affected, nextNumber, defaultGraceDays, zone } = preview.data?.preview ?? {};
  const touchesSomebody = affected && affected.inProgress + affected.passed > 0;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('approve.title', { name: inLanguage(course.name, language) })}
      sub={nextNumber ? t('approve.version', { number: nextNumber }) : undefined}
      submitLabel={t(later ? 'approve.plan' : 'approve.confirm')}
      {...form.drawer}
      busy={form.submitting || !preview.data}
    >
      {affected && (
        <Facts
          items={[
            { label: t('affected.inProgress'), value: affected.inProgress },
            { label: t('affected.passed'), value: affected.passed },
            { label: t('affected.newSections'), value: affected.newSections },
            { label: t('affected.removedSections'), value: affected.removedSections },
          ]}
        />
      )}
      {zone && <WhenFields when={when} zone={zone} errors={form.errors} onChange={setWhen} />}
      {affected && !touchesSomebody && <Strip title={t('affected.nobody')} />}
      <Textarea
        {...form.field('note')}
        required={false}
        description={t('approve.noteHint')}
        autosize
        minRows={2}
      />
      {touchesSomebody && (
        <>
          <Radio.Group {...form.field('underway')} required={false}>
            <Radio value="keep" label={t('underway.keep')} />
            <Radio
              value="move"
              label={t('underway.move')}
              description={t('underway.moveHint', { count: affected.finishedWithUnseen })}
            />
          </Radio.Group>
          <Radio.Group {...form.field('renewal')} required={false}>
            <Radio value="none" label={t('renewal.none')} />
            <Radio value="renew" label={t('renewal.renew')} description={t('renewal.renewHint')} />
          </Radio.Group>
          {form.values.renewal === 'renew' && (
            <NumberInput
              {...form.field('graceDays')}
              required={false}
              min={0}
              max={365}
              placeholder={String(defaultGraceDays ?? '')}
            />
          )}
        </>
      )}
    </FormDrawer>
  );
}
