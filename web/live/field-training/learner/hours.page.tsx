import { useTranslation } from 'react-i18next';
import { availabilityCalls, type Availability } from '#contract/live/field-availabilities.calls.ts';
import { fieldTrainingErrors } from '#contract/live/field-training.errors.ts';
import { availabilityFields } from '#contract/live/field-training.fields.ts';
import { fieldTrainingScreens as screens } from '#contract/live/field-training.screens.ts';
import { liveTrainingErrors } from '#contract/live/live-training.errors.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { LeaveGuard } from '#web/platform/forms/leave-guard.tsx';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useToday } from '#web/platform/use-today.ts';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toasts.ts';
import { FormSection } from '#web/ui/form-section.tsx';
import { DaysOff } from './days-off.tsx';
import { OwnZone } from './own-zone.tsx';
import { WeeklyHours } from './weekly-hours.tsx';

/** When an instructor can be asked for a visit: hours of the week and days off, by the clock of the own zone. */
export function Page() {
  const { t } = useTranslation('field-training');
  // The shortest range: the free times are of no use here.
  const today = useToday();
  const reply = useCall(availabilityCalls.list, {
    query: { startDate: today, endDate: today },
  });
  return (
    <>
      <PageHeader
        room="learner"
        title={t('hours.title')}
        sub={t('hours.sub')}
        back={{ href: screens.list.path, label: t('title') }}
      />
      {reply.isError && <FailedReply reply={reply} />}
      {reply.isPending && <SkeletonRows rows={8} />}
      {reply.data && <HoursForm own={reply.data.own} />}
    </>
  );
}

function HoursForm({ own }: { own: Availability | null }) {
  const { t } = useTranslation('field-training');
  const save = useChange(availabilityCalls.save, {
    quiet: true,
    onDone({ availability }) {
      form.setInitialValues(valuesOf(availability));
      form.resetDirty(valuesOf(availability));
      toast(t('hours.saved'));
    },
  });
  const form = useRoomForm({
    schema: availabilityFields,
    errors: { ...liveTrainingErrors, ...fieldTrainingErrors },
    initial: valuesOf(own),
    submit: (body) => save.mutateAsync({ body }),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={24}>
        <FormSection title={t('hours.zone')} sub={t('hours.zoneSub')} layout="beside">
          <OwnZone
            field={form.field('timezone')}
            value={form.values.timezone}
            onChange={(zone) => form.setFieldValue('timezone', zone)}
          />
        </FormSection>
        <WeeklyHours form={form} />
        <DaysOff
          days={form.values.daysOff}
          onChange={(days) => form.setFieldValue('daysOff', days)}
          error={form.errors['daysOff']}
        />
        <SaveBar saveLabel={t('ui:word.saveChanges')} onReset={form.reset} {...form.saveBar} />
      </Stack>
      <LeaveGuard isUnsaved={form.isDirtyNow} />
    </form>
  );
}

/** A new instructor starts with the zone of the own device. */
const valuesOf = (own: Pick<Availability, 'timezone' | 'weekly' | 'daysOff'> | null) => ({
  timezone: own?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  weekly: own?.weekly ?? [],
  daysOff: own?.daysOff ?? [],
});
