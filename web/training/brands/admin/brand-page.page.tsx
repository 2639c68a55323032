import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { brandCalls, type BrandDetail } from '#contract/training/brands.calls.ts';
import { brandErrors } from '#contract/training/brands.errors.ts';
import { brandPageFields, type BlockFields } from '#contract/training/brands.fields.ts';
import { brandScreens as screens } from '#contract/training/brands.screens.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { toast } from '#web/ui/toasts.ts';
import { LinksEditor } from './block-fields.tsx';
import { BlocksPanel } from './blocks-panel.tsx';
import { BrandChips, PublishButton } from './brand-chips.tsx';
import { contentOf } from './brand-page-content.ts';
import { HeadPanel } from './head-panel.tsx';
import { ManagedBrand } from './managed-brand.tsx';
import { PagePreview } from './page-preview.tsx';
import classes from './brand-admin.module.css';

/** The page builder: texts, pictures, links and blocks on one side, the page as learners will see it on the other. */
export function Page() {
  return <ManagedBrand>{(brand) => <Builder key={brand._id} brand={brand} />}</ManagedBrand>;
}

function Builder({ brand }: { brand: BrandDetail }) {
  const { t } = useTranslation('brands');
  const [language, setLanguage] = useState<Language>(useLanguage());
  const [openBlockId, setOpenBlockId] = useState<string>();
  const params = { id: brand._id };
  const own = useCall(curriculumCalls.list, { query: { isAdmin: 'true', page: 0, brandId: brand._id } });
  const curriculums = own.data?.curriculums ?? [];
  const save = useChange(brandCalls.savePage, {
    quiet: true,
    onDone: () => toast(t('builder.saved')),
  });
  const switchStatus = useChange(brandCalls.savePage, {
    onDone: (reply) => {
      form.take(reply.brand);
      toast(t(reply.brand.status === 'published' ? 'publish.published' : 'publish.unpublished'));
    },
  });
  const form = useRecordForm({
    schema: brandPageFields,
    errors: brandErrors,
    record: brand,
    fieldsOf: (of = brand) => contentOf(of),
    async save(body, base = brand) {
      const { pageVersion } = base.managed!;
      return (await save.mutateAsync({ params, body: { ...body, pageVersion } })).brand;
    },
    savedBy: ({ managed: by }) => by?.updatedBy?.name,
  });
  const nameOf = (block: BlockFields) =>
    [t(`block.type.${block.type}`), inLanguage(block.title, language) || inLanguage(block.text, language)]
      .filter(Boolean)
      .join(': ')
      .slice(0, 80);

  return (
    <>
      <PageHeader
        title={t('builder.title', { name: brand.name })}
        sub={t('builder.sub')}
        chips={<BrandChips brand={brand} />}
        actions={
          <>
            <ButtonLink href={addressOf(screens.page, { brandId: brand._id })}>
              {t('builder.open')}
            </ButtonLink>
            <PublishButton
              brand={brand}
              isDirty={form.isDirtyNow}
              busy={switchStatus.isPending}
              onSwitch={(status) => {
                const saved = form.record ?? brand;
                switchStatus.mutate({
                  params,
                  body: { ...contentOf(saved), pageVersion: saved.managed!.pageVersion, status },
                });
              }}
            />
          </>
        }
      />
      <form onSubmit={form.onSubmit} noValidate>
        <div className={classes.builder}>
          <Stack>
            <HeadPanel form={form} />
            <BlocksPanel
              form={form}
              nameOf={nameOf}
              openBlockId={openBlockId}
              onOpen={setOpenBlockId}
              curriculums={curriculums.map((one) => ({
                value: one._id,
                label: inLanguage(one.name, language),
              }))}
            />
            <Panel title={t('page.links')} sub={t('builder.linksSub')}>
              <LinksEditor
                links={form.values.links}
                errors={form.errors}
                path="links"
                onChange={(links) => form.setFieldValue('links', links)}
              />
            </Panel>
          </Stack>
          <PagePreview
            brand={brand}
            values={form.values}
            curriculums={curriculums}
            nameOf={nameOf}
            openBlockId={openBlockId}
            onOpen={setOpenBlockId}
            language={language}
            onLanguage={setLanguage}
          />
        </div>
        <SaveBar
          saveLabel={t('builder.save')}
          dirty={form.isDirtyNow}
          busy={form.submitting}
          onReset={form.reset}
          errorCount={Object.keys(form.errors).length}
        />
      </form>
      {form.dialogs}
    </>
  );
}
