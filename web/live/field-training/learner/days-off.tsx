import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '#web/platform/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Row } from '#web/ui/layout.tsx';
import { isDay } from '#web/ui/typed-day.ts';
import { useVisitWords } from '../use-visit-words.ts';

interface DaysOffProps {
  readonly days: readonly string[];
  readonly onChange: (days: string[]) => void;
  readonly error?: ReactNode;
}

/** Days on which the weekly hours do not count. Days that are over are kept and not shown. */
export function DaysOff({ days, onChange, error }: DaysOffProps) {
  const { t } = useTranslation('field-training');
  const words = useVisitWords();
  const today = useToday();
  const [day, setDay] = useState('');
  const add = () => {
    if (!isDay(day) || day < today) return;
    onChange([...new Set([...days, day])].toSorted());
    setDay('');
  };
  const coming = days.filter((one) => one >= today);
  return (
    <FormSection title={t('hours.daysOff')} sub={t('hours.daysOffSub')} layout="beside">
      <Row align="end" gap={8}>
        <DateField
          name="daysOff"
          label={t('hours.dayOff')}
          value={day}
          onChange={setDay}
          min={today}
          error={error}
        />
        <Button icon={<IconPlus size={16} stroke={1.7} />} onClick={add}>
          {t('hours.addDay')}
        </Button>
      </Row>
      {coming.length > 0 && (
        <Row gap={8}>
          {coming.map((one) => (
            <Chip
              key={one}
              onRemove={() => onChange(days.filter((other) => other !== one))}
              removeLabel={t('ui:word.removeNamed', { name: words.day(one) })}
            >
              {words.day(one)}
            </Chip>
          ))}
        </Row>
      )}
    </FormSection>
  );
}
