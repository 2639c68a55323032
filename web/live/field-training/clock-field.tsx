import { Radio } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { occurrences, type Occurrence } from '#contract/platform/meeting-time.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { FullRow } from '#web/ui/form-section.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { TimeField } from '#web/ui/time-field.tsx';

interface ClockFieldProps {
  readonly name: string;
  readonly dateLabel: string;
  readonly timeLabel: string;
  /** What the clock at the dealer shows, `2026-12-03T08:30`, or typed text that is no time yet. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly occurrence: Occurrence | null;
  readonly onOccurrence: (occurrence: Occurrence) => void;
  readonly error?: ReactNode;
  /** The server refuses a time that the clocks show twice until one of the two is chosen. */
  readonly occurrenceError?: ReactNode;
}

/** A date and a time by the clock at the dealer. */
export function ClockField(props: ClockFieldProps) {
  const { name, value, onChange, occurrence, onOccurrence, error, occurrenceError } = props;
  const { t } = useTranslation('field-training');
  const [day = '', time = ''] = value.split('T');
  // The question stays once it was asked.
  const [asks, setAsks] = useState(occurrence !== null);
  if (occurrenceError && !asks) setAsks(true);
  return (
    <>
      <DateField
        name={name}
        label={props.dateLabel}
        value={day}
        onChange={(next) => onChange(`${next}T${time}`)}
        error={error}
        required
      />
      <TimeField
        label={props.timeLabel}
        value={time}
        onChange={(next) => onChange(`${day}T${next}`)}
        error={Boolean(error)}
        required
      />
      {asks && (
        <FullRow>
          <Radio.Group
            label={t('ui:word.firstOrSecond', { time: props.timeLabel })}
            description={t('edit.twiceHint')}
            value={occurrence ?? ''}
            onChange={(next) => {
              const chosen = occurrences.find((one) => one === next);
              if (chosen) onOccurrence(chosen);
            }}
            error={occurrenceError}
          >
            <Stack gap={8}>
              {occurrences.map((one) => (
                <Radio key={one} value={one} label={t(`edit.${one}`)} />
              ))}
            </Stack>
          </Radio.Group>
        </FullRow>
      )}
    </>
  );
}
