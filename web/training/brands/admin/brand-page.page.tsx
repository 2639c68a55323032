import { IconPencil } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { brandCalls, type BrandDetail } from '#contract/training/brands.calls.ts';
import { brandErrors } from '#contract/training/brands.errors.ts';
import {
  blockTypes,
  brandPageFields,
  type BlockFields,
  type BlockType,
} from '#contract/training/brands.fields.ts';
import { brandScreens as screens } from '#contract/training/brands.screens.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { useCall, useChange } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { shownPicture, uploadPicture } from '#web/platform/pictures.ts';
import { BilingualField } from '#web/ui/bilingual-field.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CropImageField } from '#web/ui/crop-image-field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LanguageSegments } from '#web/ui/language-segments.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { SortableList } from '#web/ui/sortable-list.tsx';
import { toast } from '#web/ui/toasts.ts';
import { BrandView } from '../brand-view.tsx';
import { BlockEditor, LinksEditor } from './block-fields.tsx';
import { BlockRow, blockIcons } from './block-row.tsx';
import { BrandChips, PublishButton } from './brand-chips.tsx';
import { contentOf, emptyBlock } from './brand-page-content.ts';
import { ManagedBrand } from './managed-brand.tsx';
import classes from './brand-admin.module.css';

/** The page builder: words, pictures, links and blocks at one side, the page as learners will see it at the other. */
export function Page() {
  return <ManagedBrand>{(brand) => <Builder key={brand._id} brand={brand} />}</ManagedBrand>;
}

function Builder({ brand }: { brand: BrandDetail }) {
  const { t } = useTranslation('brands');
  const [language, setLanguage] = useState<Language>(useLanguage());
  const [chosen, setChosen] = useState<string>();
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
  const { values, errors, record: standing = brand } = form;
  const setBlocks = (blocks: BlockFields[]) => form.setFieldValue('blocks', blocks);
  const setBlock = (block: BlockFields) =>
    setBlocks(values.blocks.map((one) => (one._id === block._id ? block : one)));
  const add = (type: BlockType) => {
    const block = emptyBlock(type);
    setBlocks([...values.blocks, block]);
    setChosen(block._id);
  };
  const nameOf = (block: BlockFields) =>
    [t(`block.type.${block.type}`), inLanguage(block.title, language) || inLanguage(block.text, language)]
      .filter(Boolean)
      .join(': ')
      .slice(0, 80);
  const picture = (name: 'logoImage' | 'bannerImage', width: number, height: number) => (
    <CropImageField
      label={t(`settings.${name}`)}
      hint={t(`settings.${name}Hint`)}
      width={width}
      height={height}
      value={shownPicture(values[name] ?? null, t(`settings.${name}`))}
      upload={uploadPicture}
      onChange={(file) => form.setFieldValue(name, file && { fileId: file.id })}
    />
  );
  const around = (block: BlockFields, shown: ReactNode) => (
    <div className={classes.chooser} data-chosen={block._id === chosen || undefined}>
      <span className={classes.choose}>
        <IconButton
          size="sm"
          variant="default"
          label={t('builder.editNamed', { name: nameOf(block) })}
          icon={<IconPencil size={15} stroke={1.7} />}
          onClick={() => {
            setChosen(block._id);
            document.getElementById(`block-${block._id}`)?.scrollIntoView({ block: 'center' });
          }}
        />
      </span>
      {shown}
    </div>
  );

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
              onSwitch={(status) =>
                switchStatus.mutate({
                  params,
                  body: { ...contentOf(standing), pageVersion: standing.managed!.pageVersion, status },
                })
              }
            />
          </>
        }
      />
      <form onSubmit={form.onSubmit} noValidate>
        <div className={classes.builder}>
          <Stack>
            <Panel title={t('builder.head')}>
              <Stack>
                <BilingualField
                  label={t('builder.headline')}
                  value={values.headline}
                  maxLength={200}
                  errors={{ en: errors['headline.en'], fr: errors['headline.fr'] }}
                  onChange={(headline) => form.setFieldValue('headline', headline)}
                />
                <BilingualField
                  label={t('builder.description')}
                  hint={t('builder.descriptionHint')}
                  multiline
                  maxLength={600}
                  value={values.description}
                  errors={{ en: errors['description.en'], fr: errors['description.fr'] }}
                  onChange={(description) => form.setFieldValue('description', description)}
                />
                {picture('logoImage', 256, 256)}
                {picture('bannerImage', 1600, 500)}
              </Stack>
            </Panel>
            <Panel title={t('builder.blocks')} sub={t('builder.blocksSub')}>
              <Stack>
                {values.blocks.length === 0 && (
                  <EmptyState level={3} title={t('builder.empty.title')}>
                    {t('builder.empty.sentence')}
                  </EmptyState>
                )}
                <SortableList
                  label={t('builder.blocks')}
                  items={values.blocks}
                  itemKey={(block) => block._id}
                  itemName={nameOf}
                  onReorder={setBlocks}
                >
                  {(block, index) => (
                    <BlockRow
                      block={block}
                      name={nameOf(block)}
                      isOpen={block._id === chosen || hasError(errors, `blocks.${index}`)}
                      onToggle={() => setChosen(block._id === chosen ? undefined : block._id)}
                      onRemove={() => setBlocks(values.blocks.filter((one) => one._id !== block._id))}
                    >
                      <BlockEditor
                        block={block}
                        path={`blocks.${index}`}
                        errors={errors}
                        onChange={setBlock}
                        curriculums={curriculums.map((one) => ({
                          value: one._id,
                          label: inLanguage(one.name, language),
                        }))}
                      />
                    </BlockRow>
                  )}
                </SortableList>
                <div className={classes.adds} role="group" aria-label={t('builder.add')}>
                  {blockTypes.map((type) => {
                    const TypeIcon = blockIcons[type];
                    return (
                      <Button
                        key={type}
                        size="xs"
                        icon={<TypeIcon size={15} stroke={1.7} />}
                        disabled={values.blocks.length >= 40}
                        onClick={() => add(type)}
                        aria-label={t('builder.addNamed', { name: t(`block.type.${type}`) })}
                      >
                        {t(`block.type.${type}`)}
                      </Button>
                    );
                  })}
                </div>
              </Stack>
            </Panel>
            <Panel title={t('page.links')} sub={t('builder.linksSub')}>
              <LinksEditor
                links={values.links}
                errors={errors}
                path="links"
                onChange={(links) => form.setFieldValue('links', links)}
              />
            </Panel>
          </Stack>
          <section className={classes.picture} aria-label={t('ui:word.preview')}>
            <Stack>
              <Row justify="between">
                <b>{t('ui:word.preview')}</b>
                <LanguageSegments label={t('builder.language')} value={language} onChange={setLanguage} />
              </Row>
              <div lang={language}>
                <BrandView
                  brand={{
                    ...brand,
                    ...values,
                    logoImage: values.logoImage ? `/files/${values.logoImage.fileId}` : null,
                    bannerImage: values.bannerImage ? `/files/${values.bannerImage.fileId}` : null,
                  }}
                  language={language}
                  curriculums={curriculums}
                  level={2}
                  around={around}
                />
              </div>
            </Stack>
          </section>
        </div>
        <SaveBar
          saveLabel={t('builder.save')}
          dirty={form.isDirtyNow}
          busy={form.submitting}
          onReset={form.reset}
          errorCount={Object.keys(errors).length}
        />
      </form>
      {form.dialogs}
    </>
  );
}

const hasError = (errors: object, path: string) =>
  Object.keys(errors).some((key) => key === path || key.startsWith(`${path}.`));
