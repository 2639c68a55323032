import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { brandCalls, type BrandDetail } from '#contract/training/brands.calls.ts';
import { brandErrors } from '#contract/training/brands.errors.ts';
import { brandFields } from '#contract/training/brands.fields.ts';
import { brandScreens as screens } from '#contract/training/brands.screens.ts';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import { BrandChips, PublishButton } from './brand-chips.tsx';
import { contentOf } from './brand-content.ts';
import { IdentitySection, LimitsSection, PeopleSection, PicturesSection } from './brand-sections.tsx';
import { ManagedBrand, type Managed } from './managed-brand.tsx';

/** A brand's settings: name, color, pictures, segments, managers, limits, and whether it is published. */
export function Page() {
  return (
    <ManagedBrand>
      {(brand, managed) => <Settings key={brand._id} brand={brand} managed={managed} />}
    </ManagedBrand>
  );
}

function Settings({ brand, managed }: { brand: BrandDetail; managed: Managed }) {
  const { t } = useTranslation('brands');
  const { editSettings, editLimits, publish, editPage } = managed.abilities;
  const users = useCall(brandCalls.users, {}, { enabled: editSettings });
  const save = useChange(brandCalls.save, {
    quiet: true,
    alsoChanges: ['session'],
    onDone: () => toast(t('settings.saved')),
  });
  const switchStatus = useChange(brandCalls.save, {
    onDone: (reply) => {
      form.take(reply.brand);
      toast(t(reply.brand.status === 'published' ? 'publish.published' : 'publish.unpublished'));
    },
  });
  const params = { id: brand._id };
  const people = [
    ...managed.managers.map((one) => ({ value: one._id, label: one.name })),
    ...(users.data?.users ?? [])
      .filter((one) => !managed.managers.some((own) => own._id === one._id))
      .map((one) => ({ value: one._id, label: one.name })),
  ];
  const form = useRecordForm({
    schema: brandFields,
    errors: brandErrors,
    record: brand,
    fieldsOf: (of = brand) => contentOf(of),
    async save(body, base = brand) {
      const reply = await save.mutateAsync({ params, body: { ...body, version: base.managed!.version } });
      return reply.brand;
    },
    savedBy: ({ managed: by }) => by?.updatedBy?.name,
    names: people,
  });
  const mayAny = editSettings || editLimits || publish;

  return (
    <>
      <PageHeader
        title={brand.name}
        sub={t('ui:word.settings')}
        chips={<BrandChips brand={brand} />}
        back={{ href: screens.admin.path, label: t('list.title') }}
        actions={
          <>
            {editPage && (
              <ButtonLink href={addressOf(screens.pageEdit, { brandId: brand._id })}>
                {t('admin.page')}
              </ButtonLink>
            )}
            <PublishButton
              brand={brand}
              isDirty={form.isDirtyNow}
              busy={switchStatus.isPending}
              onSwitch={(status) =>
                switchStatus.mutate({
                  params,
                  body: { version: (form.record ?? brand).managed!.version, status },
                })
              }
            />
          </>
        }
      />
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={24}>
          {!mayAny && <Strip title={t('settings.readOnly')} />}
          <IdentitySection form={form} mayEdit={editSettings} />
          <PicturesSection form={form} mayEdit={editSettings} />
          <PeopleSection form={form} mayEdit={editSettings} people={people} />
          <LimitsSection form={form} managed={managed} />
          {mayAny && <SaveBar saveLabel={t('ui:word.saveChanges')} {...form.saveBar} onReset={form.reset} />}
        </Stack>
      </form>
      {form.dialogs}
    </>
  );
}
