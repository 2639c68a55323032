import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#web/ui/date-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { isDay } from '#web/ui/typed-day.ts';

interface Days {
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
}

interface ClaimDaysProps {
  readonly days: Days;
  readonly onApply: (days: Days) => void;
  readonly onClose: () => void;
}

/** The days on which claims were sent. */
export function ClaimDays({ days, onApply, onClose }: ClaimDaysProps) {
  const { t } = useTranslation('spiff-manager');
  const [from, setFrom] = useState(days.startDate ?? '');
  const [to, setTo] = useState(days.endDate ?? '');
  const chosen = (value: string) => (isDay(value) ? value : undefined);
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('filter.days')}
      submitLabel={t('ui:word.show')}
      onSubmit={(event) => {
        event.preventDefault();
        onApply({ startDate: chosen(from), endDate: chosen(to) });
        onClose();
      }}
    >
      <DateField label={t('filter.from')} value={from} onChange={setFrom} data-autofocus />
      <DateField label={t('filter.to')} value={to} onChange={setTo} {...(chosen(from) && { min: from })} />
    </FormDrawer>
  );
}
