import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestCalls, type RequestingUser } from '#contract/people/requests.calls.ts';
import { requestErrors } from '#contract/people/requests.errors.ts';
import { approval } from '#contract/people/requests.fields.ts';
import { nameIn } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useChange } from '#web/platform/use-change.ts';
import { refreshSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { AsyncSelect } from '#web/ui/async-select.tsx';
import { Face } from '#web/ui/face.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';
import { searchDealers } from '../../dealers/search-dealers.ts';
import { usePosition } from './use-position.ts';

interface ApproveRequestProps {
  readonly request: RequestingUser;
  readonly roles: readonly {
    readonly _id: string;
    readonly name: string;
    readonly nameFr: string;
    readonly isUsual: boolean;
  }[];
  readonly onClose: () => void;
}

/** Confirms who a person is before approving: the role and the dealer. */
export function ApproveRequest({ request, roles, onClose }: ApproveRequestProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const formats = useFormats();
  const positionOf = usePosition();
  const [named] = request.dealers;
  const [dealer, setDealer] = useState<AsyncOption | null>(
    named ? { value: named._id, label: named.name, note: named.number } : null,
  );
  const approve = useChange(requestCalls.approve, {
    quiet: true,
    alsoChanges: ['users', 'dealers'],
    onDone: async () => {
      toast(t('approve.done', { name: request.fullName }));
      onClose();
      await refreshSession();
    },
  });
  const form = useRoomForm({
    schema: approval,
    errors: requestErrors,
    initial: { role: roles.find((role) => role.isUsual)?._id },
    submit: ({ role }) =>
      approve.mutateAsync({
        params: { userId: request._id },
        body: { role, ...(dealer && dealer.value !== named?._id && { dealer: dealer.value }) },
      }),
  });
  const wakesDealer = named?.status === 'pending' && dealer?.value === named._id;

  return (
    <FormDrawer
      opened
      onClose={onClose}
      before={<Face name={request.fullName} photo={request.profileImage} size={40} />}
      title={request.fullName}
      sub={request.email}
      submitLabel={t('ui:word.approve')}
      {...form.drawer}
    >
      <Facts
        items={[
          { label: t('ui:word.since'), value: formats.dateTime(request.requestedAt) },
          { label: t('ui:word.email'), value: request.emailVerified ? t('verified') : t('notVerified') },
          { label: t('ui:word.position'), value: positionOf(request) || t('none') },
          {
            label: t('ui:word.department'),
            value: request.assignmentGroups.map((group) => nameIn(group, language)).join(', ') || t('none'),
          },
        ]}
      />
      <Select
        {...form.field('role')}
        required={false}
        data={roles.map((role) => ({
          value: role._id,
          label: nameIn(role, language),
        }))}
      />
      <AsyncSelect
        label={t('ui:word.dealer')}
        hint={t('approve.dealerHint')}
        search={searchDealers}
        value={dealer}
        error={form.errors['dealer']}
        onChange={setDealer}
      />
      {wakesDealer && <Strip title={t('approve.newDealer')}>{t('approve.newDealerSentence')}</Strip>}
      <Strip tone="mute" title={t('approve.mail')} />
    </FormDrawer>
  );
}
