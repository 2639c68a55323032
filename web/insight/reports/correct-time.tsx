import { NumberInput, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportUserCourse } from '#contract/insight/reports.calls.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { timeCorrectionCalls, type RecordedTime } from '#contract/training/time-corrections.calls.ts';
import { timeCorrectionErrors } from '#contract/training/time-corrections.errors.ts';
import { timeCorrectionFields } from '#contract/training/time-corrections.fields.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';

interface CorrectTimeProps {
  readonly userId: string;
  readonly course: ReportUserCourse;
  readonly onClose: () => void;
}

/** Removes wrongly recorded time of a person in a course, with a reason. */
export function CorrectTime({ userId, course, onClose }: CorrectTimeProps) {
  const read = useCall(timeCorrectionCalls.read, { params: { id: course._id, userId } });
  if (read.isLoadingError) return <FailedReply reply={read} />;
  if (!read.data) return <SkeletonRows rows={1} />;
  return <Correction time={read.data.time} course={course} onClose={onClose} />;
}

/** The choice that stands for time outside any section, because an empty choice counts as none. */
const other = 'other';

function Correction({
  time,
  course,
  onClose,
}: Omit<CorrectTimeProps, 'userId'> & { readonly time: RecordedTime }) {
  const { t } = useTranslation('correct-time');
  const language = useLanguage();
  const formats = useFormats();
  const [correctionId] = useState(() => crypto.randomUUID());
  const nameOf = (one: RecordedTime['sections'][number]) =>
    inLanguage(one.name, language) || t('ui:word.untitledSection');
  const places = [
    ...time.sections.map((one) => ({ value: one._id, label: nameOf(one), seconds: one.seconds })),
    { value: other, label: t('other'), seconds: time.otherSeconds },
  ].filter((one) => one.seconds > 0);
  const correct = useChange(timeCorrectionCalls.correct, {
    quiet: true,
    alsoChanges: ['reports', 'dashboards'],
    onDone: () => {
      toast(t('done'));
      onClose();
    },
  });
  const form = useRoomForm({
    schema: timeCorrectionFields,
    errors: timeCorrectionErrors,
    initial: {
      sectionId: places[0]?.value === other ? null : (places[0]?.value ?? null),
      seconds: 0,
      reason: '',
    },
    submit: (body) =>
      correct.mutateAsync({
        params: { id: time.courseId, userId: time.userId },
        body: { ...body, correctionId },
      }),
  });
  const { sectionId, seconds } = form.values;
  const recorded = places.find((one) => one.value === (sectionId ?? other))?.seconds ?? 0;

  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('title')}
      sub={inLanguage(course.name, language)}
      submitLabel={t('submit')}
      {...form.drawer}
    >
      <Strip tone="mute" title={t('hint')} />
      <Facts items={places.map((one) => ({ label: one.label, value: formats.duration(one.seconds) }))} />
      {places.length === 0 && <p>{t('nothing')}</p>}
      <Select
        {...form.field('sectionId')}
        required={false}
        data={places.map(({ value, label }) => ({ value, label }))}
        value={sectionId ?? other}
        onChange={(value) => form.setFieldValue('sectionId', value === other ? null : value)}
      />
      <NumberInput
        {...form.field('seconds')}
        min={0}
        max={Math.ceil(recorded / 60)}
        allowDecimal={false}
        value={Math.ceil(seconds / 60)}
        onChange={(minutes) => form.setFieldValue('seconds', Math.min(recorded, Number(minutes) * 60))}
        description={t('left', { time: formats.duration(Math.max(0, recorded - seconds)) })}
      />
      <div>
        <Button size="xs" onClick={() => form.setFieldValue('seconds', recorded)}>
          {t('all')}
        </Button>
      </div>
      <Textarea {...form.field('reason')} description={t('reasonHint')} autosize minRows={2} />
      {time.corrections.length > 0 && (
        <section>
          <h3>{t('before')}</h3>
          <Facts
            items={time.corrections.map((one) => ({
              label: t('entry', {
                time: formats.duration(one.seconds),
                by: one.by,
                at: formats.dateTime(one.at),
              }),
              value: one.reason,
            }))}
          />
        </section>
      )}
    </FormDrawer>
  );
}
