import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CourseSchedule } from '#contract/training/course-draft.ts';
import { zoneName } from '#web/platform/formats/zone-name.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { Grid, Stack } from '#web/ui/layout.tsx';
import { TimeField } from '#web/ui/time-field.tsx';

/** Now, or automatically at a time on the portal's clock. */
export interface When {
  readonly later: boolean;
  readonly day: string;
  readonly time: string;
}

export const whenOf = (schedule: CourseSchedule | null): When => ({
  later: schedule !== null,
  day: schedule?.day ?? '',
  time: schedule?.time ?? '09:00',
});

interface WhenFieldsProps {
  readonly when: When;
  /** Of the portal's clock. */
  readonly zone: string;
  /** Messages by field: `day`, `time`. */
  readonly errors: Readonly<Record<string, unknown>>;
  readonly onChange: (when: When) => void;
}

/** When a draft is published: immediately, or on a date. */
export function WhenFields({ when, zone, errors, onChange }: WhenFieldsProps) {
  const { t } = useTranslation('review');
  const formats = useFormats();
  return (
    <>
      <Radio.Group
        label={t('ui:word.when')}
        value={when.later ? 'later' : 'now'}
        onChange={(value) => onChange({ ...when, later: value === 'later' })}
      >
        <Stack gap={8}>
          <Radio value="now" label={t('ui:word.now')} />
          <Radio
            value="later"
            label={t('ui:word.schedule')}
            description={t('later.hint', { zone: zoneName(zone, formats.locale) })}
          />
        </Stack>
      </Radio.Group>
      {when.later && (
        <Grid gap={12} minWidth={160}>
          <DateField
            name="day"
            label={t('ui:word.date')}
            required
            value={when.day}
            error={errors['day'] as string | undefined}
            onChange={(day) => onChange({ ...when, day })}
          />
          <TimeField
            name="time"
            label={t('ui:word.time')}
            required
            value={when.time}
            error={errors['time'] as string | undefined}
            onChange={(time) => onChange({ ...when, time })}
          />
        </Grid>
      )}
    </>
  );
}
