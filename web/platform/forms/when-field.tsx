import { Radio } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { occurrences, type Occurrence } from '#contract/platform/meeting-time.ts';
import { intlTag } from '#web/platform/formats/locale.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import { shownTwice } from '#web/platform/formats/shown-twice.ts';

interface WhenFieldProps {
  /** `startDate` or `endDate`: the name of the field, for the focus after a refusal. */
  readonly name: string;
  readonly dateLabel: string;
  readonly timeLabel: string;
  /** What the clock at the place shows, `2026-12-03T08:30`, or typed text that is no time yet. Null without a date. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** The time to start with while there is no date. */
  readonly usualTime?: string | undefined;
  readonly occurrence: Occurrence | null;
  readonly onOccurrence: (occurrence: Occurrence) => void;
  readonly zone: string;
  readonly error?: ReactNode;
  readonly occurrenceError?: ReactNode;
  readonly disabled?: boolean;
}

/** A date and a time by the clock of the place. If the clocks show the time twice, it asks which of the two is meant. */
export function WhenField(props: WhenFieldProps) {
  const { name, value, onChange, zone, occurrence, onOccurrence, disabled = false } = props;
  const { t } = useTranslation('meeting-time');
  const { locale } = useFormats();
  // A time without a date is kept here: the record stores both or neither.
  const [spareTime, setSpareTime] = useState(props.usualTime ?? '');
  const [day = '', time = spareTime] = value?.split('T') ?? [];
  const put = (nextDay: string, nextTime: string) => {
    setSpareTime(nextTime);
    onChange(nextDay === '' ? null : `${nextDay}T${nextTime}`);
  };
  const twice = value === null ? undefined : shownTwice(value, zone);
  const zoneAt = (instant: Date) =>
    new Intl.DateTimeFormat(intlTag(locale), { timeZone: zone, timeZoneName: 'short' })
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return (
    <>
      <DateField
        name={name}
        label={props.dateLabel}
        value={day}
        onChange={(next) => put(next, time)}
        error={props.error}
        disabled={disabled}
      />
      <TimeField
        label={props.timeLabel}
        value={time}
        onChange={(next) => put(day, next)}
        error={Boolean(props.error)}
        disabled={disabled}
      />
      {twice && (
        <div style={{ gridColumn: '1 / -1' }}>
          <Radio.Group
            label={t('ui:word.firstOrSecond', { time: props.timeLabel })}
            description={t('twiceHint')}
            value={occurrence ?? ''}
            onChange={(next) => {
              const chosen = occurrences.find((one) => one === next);
              if (chosen) onOccurrence(chosen);
            }}
            error={props.occurrenceError}
            required
          >
            <Stack gap={8}>
              {occurrences.map((one, index) => (
                <Radio
                  key={one}
                  value={one}
                  disabled={disabled}
                  label={t(one, { zone: zoneAt(twice[index]!) })}
                />
              ))}
            </Stack>
          </Radio.Group>
        </div>
      )}
    </>
  );
}
