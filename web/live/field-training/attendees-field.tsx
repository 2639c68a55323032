import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { availabilityCalls } from '#contract/live/field-availabilities.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { AsyncMultiSelect } from '#web/ui/async-multi-select.tsx';
import type { AsyncOption } from '#web/ui/use-async-options.ts';

interface AttendeesFieldProps {
  readonly label: ReactNode;
  readonly dealer: string;
  readonly value: readonly AsyncOption[];
  readonly onChange: (people: AsyncOption[]) => void;
  readonly error?: ReactNode;
}

/** People of the dealership who take part. */
export function AttendeesField({ dealer, error, ...props }: AttendeesFieldProps) {
  const { t } = useTranslation('field-training');
  return (
    <AsyncMultiSelect
      {...props}
      error={error && (props.value.length === 0 ? t('request.chooseAttendees') : error)}
      hint={t('request.attendeesHint')}
      search={async (text, signal) => {
        const query = { dealer: dealer || undefined, text };
        const { users } = await callApi(availabilityCalls.dealerUsers, { query }, { signal });
        return users.map(({ _id, name, position }) => ({ value: _id, label: name, detail: position }));
      }}
      required
    />
  );
}
