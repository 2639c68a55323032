import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkReply } from '#contract/platform/bulk.ts';
import type { CallInput } from '#contract/platform/call.ts';
import { nameIn } from '#contract/platform/language.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { searchDealers } from '#web/people/dealers/search-dealers.ts';
import { callApi } from '#web/platform/call-api.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { Stack } from '#web/ui/layout.tsx';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { useUserChoices } from '../use-user-choices.ts';

type Input = CallInput<typeof userCalls.bulk>;
const actions = ['dealer', 'join', 'leave', 'role', 'emails', 'invite'] as const;
type Action = (typeof actions)[number];

interface ChangePeopleProps {
  readonly ids: readonly string[];
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onRun: (work: () => Promise<BulkReply>) => void;
}

/** One change of many people, with what it does before it is done. */
export function ChangePeople({ ids, busy, onClose, onRun }: ChangePeopleProps) {
  const { t } = useTranslation('users');
  const choices = useUserChoices();
  const [action, setAction] = useState<Action>('dealer');
  const [dealer, setDealer] = useState<AsyncOption | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const input = inputOf(action, [...ids], action === 'dealer' ? (dealer?.value ?? null) : chosen);
  const options = {
    dealer: [],
    join: choices.departmentsToJoin,
    leave: choices.departmentsToJoin,
    role: choices.assignable,
    emails: [
      { value: 'on', label: t('bulk.emails.on') },
      { value: 'off', label: t('bulk.emails.off') },
    ],
    invite: [],
  }[action];
  const reply = useCall(userCalls.bulkPreview, input ?? { body: { action: 'invite', ids: [...ids] } }, {
    enabled: input !== undefined,
  });
  const preview = input && reply.data;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('bulk.changeTitle', { count: ids.length })}
      submitLabel={t('ui:word.change')}
      busy={busy}
      submitDisabled={!preview || preview.changes === 0}
      onSubmit={(event) => {
        event.preventDefault();
        if (input) onRun(() => callApi(userCalls.bulk, input));
      }}
    >
      <Select
        label={t('ui:word.whatChanges')}
        data={actions.map((value) => ({ value, label: t(`bulk.action.${value}`) }))}
        value={action}
        allowDeselect={false}
        onChange={(next) => {
          setAction(next as Action);
          setChosen(null);
        }}
      />
      {action === 'dealer' && (
        <AsyncSelect
          label={t('ui:word.dealer')}
          placeholder={t('ui:word.name')}
          search={searchDealers}
          value={dealer}
          onChange={setDealer}
        />
      )}
      {options.length > 0 && (
        <Select
          key={action}
          label={t(`bulk.value.${action}`)}
          data={[...options]}
          value={chosen}
          searchable={action !== 'emails'}
          onChange={setChosen}
        />
      )}
      {reply.isError && <FailedReply reply={reply} level={3} />}
      <div role="status" aria-busy={reply.isFetching}>
        {preview && <Preview {...preview} />}
      </div>
    </FormDrawer>
  );
}

function Preview({
  total,
  examined,
  changes,
  same,
  refused,
  refusals,
}: NonNullable<ReturnType<typeof useCall<typeof userCalls.bulkPreview>>['data']>) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const formats = useFormats();
  const counted = (key: 'changes' | 'same' | 'refused', count: number) =>
    count > 0 && <li>{t(`bulk.preview.${key}`, { count, shown: formats.number(count) })}</li>;
  return (
    <Stack>
      {examined < total && (
        <p>{t('bulk.preview.examined', { count: examined, total: formats.number(total) })}</p>
      )}
      <ul className="bullets">
        {counted('changes', changes)}
        {counted('same', same)}
        {counted('refused', refused)}
      </ul>
      {refusals.length > 0 && (
        <ul className="bullets">
          {refusals.map(({ _id, name, message }) => (
            <li key={_id}>
              <strong>
                {name ? nameIn({ name: name.en, nameFr: name.fr }, language) : t('ui:word.person')}
              </strong>{' '}
              {message}
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

/** What the form asks for; nothing while something is missing. */
function inputOf(action: Action, ids: string[], value: string | null): Input | undefined {
  if (action === 'invite') return { body: { action, ids } };
  if (value === null) return undefined;
  if (action === 'dealer') return { body: { action, ids, dealer: value } };
  if (action === 'role') return { body: { action, ids, role: value } };
  if (action === 'emails') return { body: { action, ids, receives: value === 'on' } };
  return action === 'join'
    ? { body: { action, ids, department: value } }
    : { body: { action, ids, department: value } };
}
