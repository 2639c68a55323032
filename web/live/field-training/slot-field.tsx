import { Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { availabilityCalls } from '#contract/live/field-availabilities.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { formatYourTime } from '#web/platform/formats/your-time.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useToday } from '#web/platform/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { slotsIn, type Slot } from './slots.ts';
import { useVisitWords } from './use-visit-words.ts';

/** What the form stores of a free time. */
export type ChosenSlot = Pick<Slot, 'startDate' | 'startOccurrence' | 'endDate' | 'endOccurrence'>;

interface SlotFieldProps {
  readonly zone: string;
  /** The dealer of a request: time to travel there is kept free. A visit that is moved names its own. */
  readonly dealer?: string;
  /** The chosen instructor, or null for any. */
  readonly instructor: string | null;
  /** Left out, the instructor is not up for choice. */
  readonly onInstructor?: (id: string | null) => void;
  readonly value: ChosenSlot;
  readonly onChange: (slot: ChosenSlot) => void;
  /** A visit whose own time counts as free, because it is to be moved. */
  readonly appointment?: string;
  readonly error?: ReactNode;
}

const lengths = [60, 90, 120, 180, 240, 360, 480] as const;
const usualMinutes = 120;
const windowDays = 28;
const millisecondsPerDay = 86_400_000;
const none: ChosenSlot = { startDate: '', startOccurrence: null, endDate: '', endOccurrence: null };

/** Finds a free time of one instructor or of any: how long, on which day, and from when. */
export function SlotField(props: SlotFieldProps) {
  const { zone, dealer, instructor, onInstructor, value, onChange, appointment, error } = props;
  const { t } = useTranslation('field-training');
  const formats = useFormats();
  const words = useVisitWords();
  const today = useToday();
  const [from, setFrom] = useState(today);
  const [minutes, setMinutes] = useState(() => minutesOf(value));
  const [day, setDay] = useState(value.startDate.slice(0, 10));
  const reply = useCall(
    availabilityCalls.list,
    { query: { startDate: from, endDate: daysAfter(from, windowDays - 1), minutes, appointment, dealer } },
    { keepPrevious: true },
  );
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  const instructors = reply.data?.instructors ?? [];
  const free = instructors
    .filter(({ _id }) => instructor === null || _id === instructor)
    .flatMap((one) => one.free);
  const slots = slotsIn(free, minutes, zone);
  const days = [...new Set(slots.map((slot) => slot.day))];
  const ofDay = slots.filter((slot) => slot.day === day);
  const keyOf = (slot: ChosenSlot) => `${slot.startDate} ${slot.startOccurrence ?? ''}`;
  const labelOf = (slot: Slot) => {
    const time = { start: slot.startsAt, end: slot.endsAt, zone };
    const yourTime = formatYourTime(time, formats.locale);
    return yourTime ? `${formats.eventTime(time)} (${yourTime})` : formats.eventTime(time);
  };
  const isEmpty = reply.data !== undefined && slots.length === 0;
  return (
    <FormSection columns={2}>
      {onInstructor && (
        <Select
          label={t('field.instructor')}
          data={[
            { value: '', label: t('slot.any') },
            ...instructors.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          value={instructor ?? ''}
          onChange={(next) => {
            onInstructor(next || null);
            onChange(none);
          }}
          searchable
        />
      )}
      <Select
        label={t('ui:word.length')}
        data={lengths.map((length) => ({ value: String(length), label: formats.duration(length * 60) }))}
        value={String(minutes)}
        onChange={(next) => {
          setMinutes(Number(next ?? usualMinutes));
          onChange(none);
        }}
      />
      <FullRow>
        <Row justify="between">
          <span>
            {t('slot.window', {
              from: formats.date(from),
              to: formats.date(daysAfter(from, windowDays - 1)),
            })}
          </span>
          <Row gap={8}>
            <Button
              size="xs"
              disabled={from <= today}
              icon={<IconChevronLeft size={16} stroke={1.7} />}
              onClick={() => setFrom(daysAfter(from, -windowDays))}
            >
              {t('slot.earlier')}
            </Button>
            <Button
              size="xs"
              iconAfter={<IconChevronRight size={16} stroke={1.7} />}
              onClick={() => setFrom(daysAfter(from, windowDays))}
            >
              {t('slot.later')}
            </Button>
          </Row>
        </Row>
      </FullRow>
      {isEmpty ? (
        <FullRow>
          <Strip tone="warn" title={t('slot.none')}>
            {t('slot.noneSentence')}
          </Strip>
        </FullRow>
      ) : (
        <>
          <FullRow>
            <Select
              label={t('ui:word.day')}
              data={days.map((one) => ({ value: one, label: words.day(one) }))}
              value={days.includes(day) ? day : null}
              onChange={(next) => {
                setDay(next ?? '');
                onChange(none);
              }}
              searchable
              required
            />
          </FullRow>
          <FullRow>
            <Select
              name="startDate"
              label={t('ui:word.time')}
              data={ofDay.map((slot) => ({
                value: keyOf(slot),
                label: labelOf(slot),
              }))}
              value={ofDay.some((slot) => keyOf(slot) === keyOf(value)) ? keyOf(value) : null}
              onChange={(next) => onChange(ofDay.find((slot) => keyOf(slot) === next) ?? none)}
              disabled={ofDay.length === 0}
              required
              error={error && (value.startDate === '' ? t('slot.choose') : error)}
            />
          </FullRow>
        </>
      )}
    </FormSection>
  );
}

const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * millisecondsPerDay).toISOString().slice(0, 10);

/** The offered length that is nearest to the chosen time, by the clock. */
function minutesOf({ startDate, endDate }: ChosenSlot): number {
  const minutes = (Date.parse(`${endDate}Z`) - Date.parse(`${startDate}Z`)) / 60_000;
  return lengths.find((length) => length >= minutes) ?? usualMinutes;
}
