import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WeeklySlot } from '#contract/live/field-training.fields.ts';
import { intlTag } from '#web/platform/formats/locale.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import classes from '../field-training.module.css';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** A Monday. */
const firstMonday = Date.UTC(2024, 0, 1);
const millisecondsPerDay = 86_400_000;
/** Time fields have no 24:00. As an end, midnight means the end of the day. */
const midnight = '00:00';
const endOfDay = '24:00';

interface WeeklyHoursProps {
  readonly form: {
    readonly values: { readonly weekly: readonly WeeklySlot[] };
    readonly errors: Readonly<Record<string, ReactNode>>;
    readonly setFieldValue: (name: 'weekly', weekly: WeeklySlot[]) => void;
  };
}

/** Hours for each weekday. A day can have several, with breaks between them, or none. */
export function WeeklyHours({ form }: WeeklyHoursProps) {
  const { t } = useTranslation('field-training');
  const { locale } = useFormats();
  const { weekly } = form.values;
  const nameOf = (weekday: number) =>
    new Intl.DateTimeFormat(intlTag(locale), { weekday: 'long', timeZone: 'UTC' }).format(
      firstMonday + (weekday - 1) * millisecondsPerDay,
    );
  const set = (next: readonly WeeklySlot[]) => form.setFieldValue('weekly', [...next]);
  const change = (index: number, part: Partial<WeeklySlot>) =>
    set(weekly.map((slot, place) => (place === index ? { ...slot, ...part } : slot)));
  return (
    <FormSection title={t('hours.week')} sub={t('hours.weekSub')} layout="beside">
      {form.errors['weekly'] && <Strip tone="bad" live="alert" title={form.errors['weekly']} />}
      {weekdays.map((weekday) => {
        const name = nameOf(weekday);
        const ofDay = weekly.flatMap((slot, index) => (slot.weekday === weekday ? [{ slot, index }] : []));
        return (
          <Stack key={weekday} gap={8}>
            <h3 className={classes.weekday}>{name}</h3>
            {ofDay.length === 0 && <p className="sub">{t('hours.none')}</p>}
            {ofDay.map(({ slot, index }) => (
              <div key={index} className={classes.slot} role="group" aria-label={name}>
                <TimeField
                  name={`weekly.${index}.start`}
                  label={t('hours.from')}
                  value={slot.start}
                  onChange={(start) => change(index, { start })}
                  error={form.errors[`weekly.${index}.start`]}
                />
                <TimeField
                  name={`weekly.${index}.end`}
                  label={t('hours.until')}
                  value={slot.end === endOfDay ? midnight : slot.end}
                  onChange={(end) => change(index, { end: end === midnight ? endOfDay : end })}
                  error={form.errors[`weekly.${index}.end`]}
                />
                <IconButton
                  label={t('hours.removeOn', { day: name })}
                  tone="danger"
                  icon={<IconTrash size={18} stroke={1.7} />}
                  onClick={() => set(weekly.filter((_, place) => place !== index))}
                />
              </div>
            ))}
            <div>
              <Button
                size="xs"
                icon={<IconPlus size={16} stroke={1.7} />}
                onClick={() => set([...weekly, nextSlot(weekday, ofDay.at(-1)?.slot)])}
              >
                {t('hours.addOn', { day: name })}
              </Button>
            </div>
          </Stack>
        );
      })}
    </FormSection>
  );
}

/** Office hours, or the rest of the day after the last entry. */
const nextSlot = (weekday: number, last: WeeklySlot | undefined): WeeklySlot =>
  last && last.end < endOfDay
    ? { weekday, start: last.end, end: last.end < '17:00' ? '17:00' : endOfDay }
    : { weekday, start: '08:00', end: '17:00' };
