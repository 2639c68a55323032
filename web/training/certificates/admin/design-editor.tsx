import { IconArrowBackUp, IconArrowForwardUp, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/platform/language.ts';
import type { CertificateElement } from '#contract/training/certificate-design.ts';
import type { Certification } from '#contract/training/certificates.calls.ts';
import { LeaveGuard } from '#web/platform/forms/leave-guard.tsx';
import { useUser } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LanguageSegments } from '#web/ui/language-segments.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { DesignCanvas } from './design-canvas.tsx';
import { DesignFields } from './design-fields.tsx';
import { ElementFields } from './element-fields.tsx';
import { draftOf, useDesign, type Draft } from './use-design.ts';
import { useSampleValues, type Sample } from './use-sample-values.ts';
import { useSaveDesign } from './use-save-design.ts';
import classes from './design.module.css';

interface DesignEditorProps {
  /** Undefined for a new design. */
  readonly certification: Certification | null;
  readonly sample?: Sample;
  readonly onSaved?: (certification: Certification) => void;
}

/** The editor of a certificate design: dragging on a live preview or exact numbers, both languages, and a sample PDF before saving. */
export function DesignEditor({ certification, sample, onSaved }: DesignEditorProps) {
  const { t } = useTranslation('designs');
  const pageLanguage = useLanguage();
  const user = useUser();
  const [language, setLanguage] = useState<Language>(pageLanguage);
  const [selected, setSelected] = useState<CertificateElement>('name');
  const ownBrand = user.role.reach !== 'everything' ? user.editingBrand : null;
  const [fresh] = useState((): Draft => ({
    ...draftOf(certification, t('choice.new')),
    ...(!certification && { brand: ownBrand }),
  }));
  const work = useDesign(fresh);
  const saving = useSaveDesign(certification, work, onSaved);
  const mayEdit = certification?.abilities.edit ?? true;
  const values = useSampleValues(language, sample, work.draft.validityMonths);

  return (
    <>
      <form onSubmit={saving.submit} noValidate>
        <Stack gap={24}>
          {!mayEdit && <Strip title={t('form.readOnly')} />}
          <div className={classes.editor}>
            <div className={classes.stage}>
              <div className={classes.tools}>
                <LanguageSegments
                  label={t('ui:word.previewLanguage')}
                  value={language}
                  onChange={setLanguage}
                />
                <span>
                  <IconButton
                    label={t('ui:word.undo')}
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
                      busy={saving.isTesting}
                      icon={<IconFileTypePdf size={16} stroke={1.7} />}
                      onClick={() => void saving.tryOnPaper(language)}
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
          <DesignFields work={work} saving={saving} forCompany={ownBrand === null} disabled={!mayEdit} />
          {mayEdit && (
            <SaveBar
              saveLabel={certification ? t('ui:word.saveChanges') : t('form.add')}
              dirty={work.isDirty}
              isNew={!certification}
              busy={saving.isSaving}
              onReset={work.reset}
              errorCount={Object.keys(saving.errors).length}
            />
          )}
        </Stack>
      </form>
      {saving.dialog}
      <LeaveGuard isUnsaved={mayEdit && work.isDirty && !saving.isSaving} />
    </>
  );
}
