import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { businessUnitCalls, type BusinessUnit } from '#contract/people/business-units.calls.ts';
import { businessUnitErrors } from '#contract/people/business-units.errors.ts';
import { businessUnitFields } from '#contract/people/business-units.fields.ts';
import { businessUnitScreens as screens } from '#contract/people/business-units.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { RecordDrawer } from '#web/platform/forms/record-drawer.tsx';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useGo, useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { toast } from '#web/ui/toasts.ts';

const nothing = { name: '', nameFr: '', code: '', description: '', descriptionFr: '' };

/** The drawer over the list: adds a unit, or edits the one in the address. */
export function Page() {
  const { unitId } = useParamsOf(screens.create, screens.edit);
  const unit = useCall(
    businessUnitCalls.get,
    { params: { id: unitId ?? '' } },
    { enabled: unitId !== undefined },
  );
  if (!unitId) return <UnitDrawer />;
  if (unit.isLoadingError) return <FailedReply reply={unit} />;
  return unit.data ? <UnitDrawer key={unitId} unit={unit.data.businessUnit} /> : null;
}

function UnitDrawer({ unit }: { unit?: BusinessUnit }) {
  const { t } = useTranslation('business-units');
  const go = useGo();
  const close = () => form.leave(() => void go(screens.list, { search: 'keep' }));
  const options = {
    quiet: true,
    onDone: () => {
      toast(t('saved'));
      close();
    },
  };
  const create = useChange(businessUnitCalls.create, options);
  const save = useChange(businessUnitCalls.save, options);
  const form = useRecordForm({
    schema: businessUnitFields,
    errors: businessUnitErrors,
    record: unit,
    fieldsOf: (of) => (of ? fieldsOf(of) : nothing),
    async save(body, base) {
      const { businessUnit } = base
        ? await save.mutateAsync({ params: { id: base._id }, body: { ...body, version: base.version } })
        : await create.mutateAsync({ body });
      return businessUnit;
    },
  });
  const mayEdit = unit?.abilities.edit ?? true;

  return (
    <RecordDrawer
      form={form}
      onClose={close}
      title={unit ? t('form.edit') : t('form.create')}
      sub={unit && t('form.dealers', { count: unit.dealersCount })}
      readOnly={mayEdit ? undefined : t('form.readOnly')}
    >
      <TextInput {...form.field('name')} data-autofocus />
      <TextInput {...form.field('nameFr')} description={t('form.frenchHint')} lang="fr" />
      <TextInput {...form.field('code')} description={t('form.codeHint')} maxLength={12} />
      <Textarea {...form.field('description')} autosize minRows={2} />
      <Textarea {...form.field('descriptionFr')} autosize minRows={2} lang="fr" />
    </RecordDrawer>
  );
}

const fieldsOf = ({ name, nameFr, code, description, descriptionFr }: BusinessUnit) => ({
  name,
  nameFr,
  code,
  description,
  descriptionFr,
});
