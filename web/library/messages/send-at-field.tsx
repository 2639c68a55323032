import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { zoneName } from '#web/platform/formats/zone-name.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { Grid } from '#web/ui/layout.tsx';
import { TimeField } from '#web/ui/time-field.tsx';

type SendAtFieldProps = {
  /** An instant, or null to send by hand. */
  value: string | null;
  error: ReactNode;
  onChange: (value: string | null) => void;
};

const firstHour = 8;
const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const two = (part: number) => String(part).padStart(2, '0');

/** Tomorrow morning by the clock of the device. */
function tomorrow(): string {
  const at = new Date();
  at.setDate(at.getDate() + 1);
  at.setHours(firstHour, 0, 0, 0);
  return at.toISOString();
}

/** Day and time of an instant by the clock of the device. */
function partsOf(value: string) {
  const at = new Date(value);
  return {
    day: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}

/** When a message goes out by itself, in the zone of the device. */
export function SendAtField({ value, error, onChange }: SendAtFieldProps) {
  const { t } = useTranslation('messages');
  const { locale } = useFormats();
  const parts = value === null ? null : partsOf(value);
  const set = (day: string, time: string) => {
    const at = new Date(`${day}T${time}`);
    // A field that is half typed keeps the last whole time.
    if (!Number.isNaN(at.getTime())) onChange(at.toISOString());
  };
  return (
    <>
      <Checkbox
        label={t('later.label')}
        description={t('later.hint')}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? tomorrow() : null)}
      />
      {parts && (
        <Grid gap={12} minWidth={160}>
          <DateField
            name="sendAt"
            label={t('later.day')}
            value={parts.day}
            error={error}
            onChange={(day) => set(day, parts.time)}
          />
          <TimeField
            label={t('later.time')}
            description={zoneName(ownZone(), locale)}
            value={parts.time}
            onChange={(time) => set(parts.day, time)}
          />
        </Grid>
      )}
    </>
  );
}
