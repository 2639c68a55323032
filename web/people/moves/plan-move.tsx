import { Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveCalls as calls } from '#contract/people/moves.calls.ts';
import { moveErrors } from '#contract/people/moves.errors.ts';
import { leaveFields, transferFields } from '#contract/people/moves.fields.ts';
import type { User } from '#contract/people/users.calls.ts';
import { useRoomForm, type FieldProps } from '#web/platform/forms/use-room-form.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useToday } from '#web/platform/use-today.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { searchDealers } from '../dealers/search-dealers.ts';

interface PlanMoveProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** A transfer to another dealer, or a leave, on its day. */
export function PlanMove(props: PlanMoveProps) {
  const [kind, setKind] = useState<'transfer' | 'leave'>('transfer');
  const choice = <KindChoice kind={kind} onChange={setKind} />;
  return kind === 'transfer' ? <Transfer {...props}>{choice}</Transfer> : <Leave {...props}>{choice}</Leave>;
}

interface KindChoiceProps {
  readonly kind: 'transfer' | 'leave';
  readonly onChange: (kind: 'transfer' | 'leave') => void;
}

function KindChoice({ kind, onChange }: KindChoiceProps) {
  const { t } = useTranslation('moves');
  return (
    <Segmented
      label={t('ui:word.whatHappens')}
      value={kind}
      options={(['transfer', 'leave'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
      onChange={onChange}
    />
  );
}

type FormProps = PlanMoveProps & { readonly children: React.ReactNode };

function Transfer({ user, onClose, children }: FormProps) {
  const { t } = useTranslation('moves');
  const today = useToday();
  const send = useSend(onClose);
  const [to, setTo] = useState<AsyncOption | null>(null);
  const form = useRoomForm({
    schema: transferFields,
    errors: moveErrors,
    initial: { kind: 'transfer', day: today, from: user.dealers[0]?._id ?? null, to: '' },
    submit: (body) => send.mutateAsync({ params: { userId: user._id }, body }),
  });
  return (
    <FormDrawer
      opened
      title={t('open')}
      sub={t('sub')}
      submitLabel={form.values.day === today ? t('submitToday') : t('submit')}
      {...form.drawer}
      onClose={onClose}
    >
      <Stack gap={16}>
        {children}
        {user.dealers.length > 0 && (
          <Select
            {...form.field('from')}
            required={false}
            data={user.dealers.map(({ _id, name }) => ({ value: _id, label: name }))}
            placeholder={t('fromNone')}
            clearable
          />
        )}
        <AsyncSelect
          label={form.field('to').label}
          required
          search={searchDealers}
          value={to}
          error={form.errors['to']}
          onChange={(option) => {
            setTo(option);
            form.setFieldValue('to', option?.value ?? '');
          }}
        />
        <DayField field={form.field('day')} min={today} />
      </Stack>
    </FormDrawer>
  );
}

function Leave({ user, onClose, children }: FormProps) {
  const { t } = useTranslation('moves');
  const today = useToday();
  const send = useSend(onClose);
  const form = useRoomForm({
    schema: leaveFields,
    errors: moveErrors,
    initial: { kind: 'leave', day: today, reason: '' },
    submit: (body) => send.mutateAsync({ params: { userId: user._id }, body }),
  });
  return (
    <FormDrawer
      opened
      title={t('open')}
      sub={t('sub')}
      submitLabel={form.values.day === today ? t('submitToday') : t('submit')}
      {...form.drawer}
      onClose={onClose}
    >
      <Stack gap={16}>
        {children}
        <p>{t('leaveText')}</p>
        <DayField field={form.field('day')} min={today} />
        <Textarea {...form.field('reason')} autosize minRows={2} />
      </Stack>
    </FormDrawer>
  );
}

function DayField({ field, min }: { readonly field: FieldProps; readonly min: string }) {
  return (
    <DateField
      {...field}
      min={min}
      value={(field['value'] as string | undefined) ?? ''}
      onChange={field['onChange'] as (value: string) => void}
    />
  );
}

function useSend(onClose: () => void) {
  const { t } = useTranslation('moves');
  return useChange(calls.plan, {
    quiet: true,
    onDone: ({ move }) => {
      toast(move ? t('planned') : t('done'));
      onClose();
    },
  });
}
