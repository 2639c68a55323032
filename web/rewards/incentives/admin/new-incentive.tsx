import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { incentiveCalls } from '#contract/rewards/incentives.calls.ts';
import { incentiveErrors } from '#contract/rewards/incentives.errors.ts';
import { newIncentiveFields } from '#contract/rewards/incentives.fields.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { useUser } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { useManagedBrands } from '#web/training/brands/use-managed-brands.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useIncentiveTypes } from '../use-incentive-types.ts';
import { incentiveKind } from './incentive-kind.ts';

/** Asks for a name, a type, and a brand, saves a draft and opens its page. */
export function NewIncentive({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('incentives');
  const language = useLanguage();
  const go = useGo();
  const { editingBrand, role } = useUser();
  const types = useIncentiveTypes();
  const brands = useManagedBrands();
  const create = useChange(incentiveCalls.save, {
    quiet: true,
    onDone: ({ incentive }) => go(incentiveKind.edit(incentive._id)),
  });
  const reachesAll = role.reach === 'everything';
  const form = useRoomForm({
    schema: newIncentiveFields,
    errors: incentiveErrors,
    initial: { name: '', type: 'physical' as const, brand: reachesAll ? null : editingBrand },
    // The name is in the language of the person who writes it.
    submit: ({ name, ...body }) =>
      create.mutateAsync({ body: { ...body, ...(language === 'fr' ? { nameFr: name } : { name }) } }),
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('add')}
      sub={t('new.sub')}
      submitLabel={t('ui:word.addAndContinue')}
      {...form.drawer}
    >
      <TextInput {...form.field('name')} data-autofocus />
      <Select
        {...form.field('type')}
        data={[...types]}
        description={t(`form.typeHint.${form.values.type}`)}
      />
      <Select
        {...form.field('brand')}
        data={brands}
        searchable
        clearable={reachesAll}
        placeholder={t('ui:word.allBrands')}
      />
    </FormDrawer>
  );
}
