import { Textarea, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { settingCalls, type Setting } from '#contract/people/settings.calls.ts';
import { settingErrors } from '#contract/people/settings.errors.ts';
import { dashboardFields, maxSlides } from '#contract/people/settings.fields.ts';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import { useRecordForm } from '#web/platform/forms/use-record-form.tsx';
import { shownPicture, uploadPicture } from '#web/platform/pictures.ts';
import { useChange } from '#web/platform/use-change.ts';
import { refreshSession } from '#web/platform/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ImageField } from '#web/ui/image-field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { toast } from '#web/ui/toasts.ts';
import classes from './settings.module.css';

const emptySlide = {
  title: { en: '', fr: '' },
  text: { en: '', fr: '' },
  link: '',
  image: null,
  firstDay: null,
  lastDay: null,
};
const slideFields = dashboardFields.omit({ version: true });

/** The slides at the top of the learner's home: none, or up to eight with a picture, a title and a text in both languages. */
export function HomeSlides({ setting }: { setting: Setting }) {
  const { t } = useTranslation('settings');
  const maxBytes = useUploadLimit('image');
  const save = useChange(settingCalls.saveDashboard, {
    quiet: true,
    onDone: async () => {
      toast(t('slides.saved'));
      await refreshSession();
    },
  });
  const form = useRecordForm({
    schema: slideFields,
    errors: settingErrors,
    record: setting,
    fieldsOf: (of: Setting | undefined) => ({ slides: (of?.slides ?? []).map(withoutLocation) }),
    save: async (body, base) =>
      (await save.mutateAsync({ body: { ...body, version: (base ?? setting).version } })).setting,
    labelOf: () => t('tabs.slides'),
  });
  const { record, take, isDirtyNow } = form;
  // Settings and slides share one version: a save in the other tab counts too.
  useEffect(() => {
    if (!isDirtyNow && record && record.version < setting.version) take(setting);
  }, [setting, record, isDirtyNow, take]);
  const { slides } = form.values;
  const put = (next: typeof slides) => form.setFieldValue('slides', next);
  const move = (from: number, to: number) => {
    const next = [...slides];
    next.splice(to, 0, ...next.splice(from, 1));
    put(next);
  };

  return (
    <>
      <form onSubmit={form.onSubmit} noValidate className={classes.sections}>
        {slides.length === 0 && <EmptyState title={t('slides.none')}>{t('slides.noneHint')}</EmptyState>}
        {slides.map((slide, index) => {
          const at = (path: string) => form.field(`slides.${index}.${path}`);
          const name = t('slides.slide', { number: index + 1 });
          const replace = (changed: Partial<(typeof slides)[number]>) =>
            put(slides.map((one, place) => (place === index ? { ...one, ...changed } : one)));
          return (
            <Panel
              // oxlint-disable-next-line react/no-array-index-key -- a slide has no id of its own
              key={index}
              title={name}
              actions={
                <>
                  {index > 0 && (
                    <IconButton
                      label={t('ui:word.moveUpNamed', { name })}
                      icon={<IconArrowUp size={18} />}
                      onClick={() => move(index, index - 1)}
                    />
                  )}
                  {index < slides.length - 1 && (
                    <IconButton
                      label={t('ui:word.moveDownNamed', { name })}
                      icon={<IconArrowDown size={18} />}
                      onClick={() => move(index, index + 1)}
                    />
                  )}
                  <IconButton
                    label={t('slides.remove', { number: index + 1 })}
                    tone="danger"
                    icon={<IconTrash size={18} />}
                    onClick={() => put(slides.filter((_, place) => place !== index))}
                  />
                </>
              }
            >
              <FormSection columns={2}>
                <ImageField
                  maxBytes={maxBytes}
                  label={t('ui:word.picture')}
                  required
                  width={1600}
                  height={600}
                  value={shownPicture(slide.image === null ? null : { fileId: slide.image }, name)}
                  upload={uploadPicture}
                  onChange={(file) => replace({ image: file?.id ?? null })}
                  error={form.errors[`slides.${index}.image`]}
                />
                <TextInput {...at('link')} label={t('ui:word.address')} description={t('slides.linkHint')} />
                <DateField
                  {...at('firstDay')}
                  value={slide.firstDay ?? ''}
                  onChange={(day) => replace({ firstDay: day || null })}
                  label={t('slides.firstDay')}
                  description={t('slides.firstDayHint')}
                />
                <DateField
                  {...at('lastDay')}
                  value={slide.lastDay ?? ''}
                  onChange={(day) => replace({ lastDay: day || null })}
                  label={t('slides.lastDay')}
                  description={t('slides.lastDayHint')}
                />
                <TextInput {...at('title.en')} label={t('slides.titleEn')} lang="en" />
                <TextInput {...at('title.fr')} label={t('slides.titleFr')} lang="fr" />
                <Textarea {...at('text.en')} label={t('slides.textEn')} lang="en" autosize minRows={2} />
                <Textarea
                  {...at('text.fr')}
                  label={t('ui:word.textInFrench')}
                  lang="fr"
                  autosize
                  minRows={2}
                />
              </FormSection>
            </Panel>
          );
        })}
        {slides.length < maxSlides && (
          <div>
            <Button icon={<IconPlus size={16} />} onClick={() => put([...slides, emptySlide])}>
              {t('slides.add')}
            </Button>
          </div>
        )}
        <SaveBar saveLabel={t('slides.save')} onReset={form.reset} {...form.saveBar} />
      </form>
      {form.dialogs}
    </>
  );
}

const withoutLocation = ({
  location: _location,
  ...slide
}: Setting['slides'][number]): {
  title: { en: string; fr: string };
  text: { en: string; fr: string };
  link: string;
  image: string | null;
  firstDay: string | null;
  lastDay: string | null;
} => slide;
