import { ColorInput, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconFileTypePdf } from '@tabler/icons-react';
import { useMemo, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage, type Bilingual, type Language } from '#contract/platform/language.ts';
import { backdrops, type CertificateElement, type Paper } from '#contract/training/certificate-design.ts';
import type { SheetValues } from '#contract/training/certificate-values.ts';
import { brandCalls } from '#contract/training/brands.calls.ts';
import { certificationCalls, type Certification } from '#contract/training/certificates.calls.ts';
import { ApiError, callFile } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { useCall, useChange } from '#web/platform/query.ts';
import { useSession, useUser } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { BilingualField } from '#web/ui/bilingual-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormSection, FullRow } from '#web/ui/form-section.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ImageField } from '#web/ui/image-field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { UploadedFile } from '#web/ui/uploads.ts';
import { verifyAddress } from '../sheet-values.ts';
import { DesignCanvas } from './design-canvas.tsx';
import { ElementFields } from './element-fields.tsx';
import { draftOf, useDesign, type Draft } from './use-design.ts';
import classes from './design.module.css';
import '#web/platform/theme/input-styles.ts';
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorInput.layer.css';

interface DesignEditorProps {
  /** Nothing: a new design. */
  readonly certification: Certification | null;
  /** Whose name and courses stand on the preview. */
  readonly sample?: { readonly name: Bilingual; readonly courses: readonly Bilingual[] };
  readonly onSaved?: (certification: Certification) => void;
}

type Slot = 'background' | 'logo';
const maxBytes = 20_000_000;

/** A certificate design: dragged on a live preview or set by numbers, in both languages, tried as PDF before it is saved. */
export function DesignEditor({ certification, sample, onSaved }: DesignEditorProps) {
  const { t } = useTranslation('designs');
  const pageLanguage = useLanguage();
  const user = useUser();
  const [language, setLanguage] = useState<Language>(pageLanguage);
  const [selected, setSelected] = useState<CertificateElement>('name');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [testing, setTesting] = useState(false);
  const chosen = useRef(new Map<string, File>());
  const ownBrand = user.role.code === 'BRAND_MANAGER' ? user.editingBrand : null;
  const [fresh] = useState((): Draft => ({
    ...draftOf(certification, t('form.newName')),
    ...(!certification && { brand: ownBrand }),
  }));
  const work = useDesign(fresh);
  const { draft } = work;
  const mayEdit = certification?.abilities.edit ?? true;
  const values = useSampleValues(language, sample);
  const brands = useCall(brandCalls.list, { query: { page: 0 } });

  const bodyOf = () => ({
    name: draft.name,
    brand: draft.brand,
    design: draft.design,
    validityMonths: draft.validityMonths,
    reminderDays: [...draft.reminderDays],
    removeBackground: draft.background === null,
    removeLogo: draft.logo === null,
    ...(certification && { _id: certification._id }),
  });
  const filesOf = () => {
    const file = (slot: Slot) => chosen.current.get(draft[slot]?.id ?? '');
    return { background: file('background'), logo: file('logo') };
  };
  const save = useChange(certificationCalls.save, {
    quiet: true,
    alsoChanges: ['curriculums'],
    onDone: ({ certification: saved }) => {
      chosen.current.clear();
      work.settle(draftOf(saved, ''));
      setErrors({});
      toast(t('form.saved'));
      onSaved?.(saved);
    },
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await save.mutateAsync({
        body: { ...bodyOf(), ...(certification && { version: certification.version }) },
        files: filesOf(),
      });
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(error.fields);
      else showFailure(error);
    }
  };
  const tryOnPaper = async () => {
    setTesting(true);
    try {
      const pdf = await callFile(certificationCalls.test, {
        body: { ...bodyOf(), lang: language },
        files: filesOf(),
      });
      keepFile(pdf, `${draft.name}.pdf`);
    } catch (error) {
      showFailure(error);
    } finally {
      setTesting(false);
    }
  };

  const slot = (name: Slot) => ({
    label: t(`form.${name}`),
    value: draft[name],
    maxBytes,
    disabled: !mayEdit,
    onChange: (file: UploadedFile | null) => work.change({ ...draft, [name]: file }),
    upload: async (file: File): Promise<UploadedFile> => {
      const id = `chosen-${name}-${Date.now()}`;
      chosen.current.set(id, file);
      return {
        id,
        name: file.name,
        url: URL.createObjectURL(file),
        sizeBytes: file.size,
        contentType: file.type,
      };
    },
  });
  const bilingual = (name: 'title' | 'statement' | 'signatoryTitle', required: boolean, max: number) => ({
    label: t(`form.${name}`),
    value: draft.design[name],
    required,
    maxLength: max,
    disabled: !mayEdit,
    onChange: (text: Bilingual) => work.changeDesign({ [name]: text }),
    errors: { en: errors[`design.${name}.en`], fr: errors[`design.${name}.fr`] },
  });
  const colour = (name: 'ink' | 'accent') => ({
    label: t(`form.${name}`),
    value: draft.design[name],
    format: 'hex' as const,
    disabled: !mayEdit,
    eyeDropperButtonProps: { 'aria-label': t('form.pick') },
    error: errors[`design.${name}`],
    onChange: (value: string) => /^#[0-9a-f]{6}$/i.test(value) && work.changeDesign({ [name]: value }),
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap={24}>
        {!mayEdit && <Strip title={t('form.readOnly')} />}
        <div className={classes.editor}>
          <div className={classes.stage}>
            <div className={classes.tools}>
              <Segmented
                label={t('canvas.language')}
                value={language}
                options={[
                  { value: 'en', label: 'English', lang: 'en' },
                  { value: 'fr', label: 'Français', lang: 'fr' },
                ]}
                onChange={setLanguage}
              />
              <span>
                <IconButton
                  label={t('canvas.undo')}
                  icon={<IconArrowBackUp size={20} stroke={1.7} />}
                  disabled={!work.canUndo}
                  onClick={work.undo}
                />
                <IconButton
                  label={t('canvas.redo')}
                  icon={<IconArrowForwardUp size={20} stroke={1.7} />}
                  disabled={!work.canRedo}
                  onClick={work.redo}
                />
                {mayEdit && (
                  <Button
                    busy={testing}
                    icon={<IconFileTypePdf size={16} stroke={1.7} />}
                    onClick={() => void tryOnPaper()}
                  >
                    {t('canvas.test')}
                  </Button>
                )}
              </span>
            </div>
            <DesignCanvas
              work={work}
              values={values}
              language={language}
              selected={selected}
              onSelect={setSelected}
              disabled={!mayEdit}
            />
          </div>
          <Panel title={t('place.title')}>
            <ElementFields work={work} selected={selected} onSelect={setSelected} disabled={!mayEdit} />
          </Panel>
        </div>
        <fieldset disabled={!mayEdit} style={{ display: 'contents' }}>
          <FormSection title={t('form.about')} sub={t('form.aboutSub')} layout="beside" columns={2}>
            <TextInput
              label={t('form.name')}
              value={draft.name}
              required
              maxLength={80}
              error={errors['name']}
              onChange={(event) => work.change({ ...draft, name: event.currentTarget.value })}
            />
            <Select
              label={t('form.brand')}
              data={(brands.data?.brands ?? []).map((one) => ({ value: one._id, label: one.name }))}
              value={draft.brand}
              placeholder={t('form.company')}
              clearable={ownBrand === null}
              error={errors['brand']}
              onChange={(brand) => work.change({ ...draft, brand })}
            />
            <NumberInput
              label={t('form.validity')}
              description={t('form.validityHint')}
              value={draft.validityMonths ?? ''}
              min={1}
              max={120}
              allowDecimal={false}
              error={errors['validityMonths']}
              onChange={(value) =>
                work.change({ ...draft, validityMonths: typeof value === 'number' ? value : null })
              }
            />
            <TagsInput
              label={t('form.reminders')}
              description={t('form.remindersHint')}
              value={draft.reminderDays.map(String)}
              maxTags={6}
              error={errors['reminderDays']}
              onChange={(days) =>
                work.change({
                  ...draft,
                  reminderDays: days
                    .map(Number)
                    .filter((day) => Number.isInteger(day) && day >= 1 && day <= 365),
                })
              }
            />
          </FormSection>
          <FormSection title={t('form.words')} layout="beside">
            <BilingualField {...bilingual('title', true, 80)} />
            <BilingualField {...bilingual('statement', true, 160)} />
            <TextInput
              label={t('form.signatory')}
              description={t('form.signatoryHint')}
              value={draft.design.signatory}
              maxLength={80}
              onChange={(event) => work.changeDesign({ signatory: event.currentTarget.value })}
            />
            <BilingualField {...bilingual('signatoryTitle', false, 80)} />
          </FormSection>
          <FormSection title={t('form.sheet')} sub={t('form.sheetSub')} layout="beside" columns={2}>
            <Select
              label={t('form.orientation')}
              data={(['landscape', 'portrait'] as const).map((value) => ({
                value,
                label: t(`orientation.${value}`),
              }))}
              value={draft.design.orientation}
              allowDeselect={false}
              onChange={(value) => value && work.turn(value as 'landscape')}
            />
            <Select
              label={t('form.paper')}
              data={(['a4', 'letter'] as const).map((value) => ({ value, label: t(`paper.${value}`) }))}
              value={draft.design.paper}
              allowDeselect={false}
              onChange={(value) => value && work.changeDesign({ paper: value as Paper })}
            />
            <Select
              label={t('form.backdrop')}
              data={backdrops.map((value) => ({ value, label: t(`backdrop.${value}`) }))}
              value={draft.design.backdrop}
              allowDeselect={false}
              onChange={(value) => value && work.changeDesign({ backdrop: value as 'band' })}
            />
            <ColorInput {...colour('ink')} />
            <ColorInput {...colour('accent')} />
            <FullRow>
              <ImageField
                {...slot('background')}
                hint={t('form.backgroundHint')}
                width={draft.design.orientation === 'landscape' ? 2480 : 1754}
                height={draft.design.orientation === 'landscape' ? 1754 : 2480}
              />
            </FullRow>
            <FullRow>
              <ImageField {...slot('logo')} hint={t('form.logoHint')} width={800} height={200} />
            </FullRow>
          </FormSection>
        </fieldset>
        {mayEdit && (
          <SaveBar
            saveLabel={certification ? t('form.save') : t('form.add')}
            dirty={work.isDirty}
            isNew={!certification}
            busy={save.isPending}
            onReset={work.reset}
            errorCount={Object.keys(errors).length}
          />
        )}
      </Stack>
    </form>
  );
}

/** Hands a file made just now to the browser to keep. */
function keepFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Somebody's certificate for the preview, with a long name and accents. */
function useSampleValues(language: Language, sample: DesignEditorProps['sample']): SheetValues {
  const { config } = useSession();
  const [day] = useState(() => new Date().toISOString().slice(0, 10));
  return useMemo(() => {
    const courses = sample?.courses.length
      ? sample.courses
      : Array.from({ length: 6 }, (_, index) => ({ en: `Course ${index + 1}`, fr: `Cours ${index + 1}` }));
    const ends = `${Number(day.slice(0, 4)) + 2}${day.slice(4)}`.replace('-02-29', '-02-28');
    return {
      portal: inLanguage(config.portalName, language),
      name: 'Léa Bergström-Côté',
      dealer: language === 'fr' ? 'Sports motorisés Sommet, Laval, QC' : 'Summit Powersports, Denver, CO',
      curriculum: sample?.name ?? { en: 'Name of the curriculum', fr: 'Nom du parcours' },
      courses: courses.map((name, index) => ({ name, passedOn: day, score: 84 + (index % 4) * 4 })),
      issuedOn: day,
      expiresOn: ends,
      code: '0000-SAMP-1E00',
      address: verifyAddress('0000-SAMP-1E00', language),
    };
  }, [config.portalName, day, language, sample]);
}
