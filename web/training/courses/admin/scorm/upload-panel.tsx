import { IconArrowRight, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { courseScreens } from '#contract/training/courses.screens.ts';
import type { PackageWork } from '#contract/training/scorm-package.ts';
import type { CheckedPackage } from '#contract/training/scorm-packages.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { DropZone } from './drop-zone.tsx';
import { FindingList } from './finding-list.tsx';
import { OutlinePreview } from './outline-preview.tsx';
import type { PackageUpload } from './package-upload.ts';
import { NewCourseForm, ReplaceForm } from './take-form.tsx';
import { CheckingStep, SendingStep, UnpackingStep } from './upload-steps.tsx';
import { usePackageUpload } from './use-package-upload.ts';
import classes from './scorm.module.css';

const stepOf: Readonly<Record<PackageUpload['step'], number>> = {
  choosing: 0,
  sending: 0,
  checking: 1,
  refused: 1,
  checked: 1,
  unpacking: 2,
  ready: 4,
};

type UploadPanelProps = {
  /** The course whose package is replaced; undefined for a new course. */
  courseId?: string;
  /** An upload that is already in progress. */
  work?: PackageWork | undefined;
  onTaken?: () => void;
  onClose: () => void;
};

/** A package from its file to its course: uploaded, checked, described, confirmed, unpacked. */
export function UploadPanel({ courseId, work, onTaken, onClose }: UploadPanelProps) {
  const { t } = useTranslation('scorm-packages');
  const sending = usePackageUpload(courseId, () => onTaken?.());
  const { upload } = sending;
  useEffect(() => {
    if (work) sending.resume(work);
    // Once, when it opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <Panel
      title={courseId ? t('replace.title') : t('upload.title')}
      sub={t('upload.sub')}
      actions={
        <IconButton
          label={t('ui:word.close')}
          icon={<IconX size={18} aria-hidden="true" />}
          onClick={onClose}
        />
      }
    >
      <Stack gap={24}>
        <Stepper
          label={t('steps.label')}
          steps={[t('steps.upload'), t('check.label'), t('steps.unpack'), t('steps.ready')]}
          current={stepOf[upload.step]}
        />
        {upload.step === 'choosing' && (
          <Stack gap={12}>
            {upload.problem && <Strip tone="bad" live="alert" title={upload.problem} />}
            <DropZone onFile={sending.send} onRefused={sending.refuse} />
          </Stack>
        )}
        {upload.step === 'sending' && <SendingStep upload={upload} sending={sending} />}
        {upload.step === 'checking' && <CheckingStep upload={upload} sending={sending} />}
        {upload.step === 'refused' && (
          <Stack gap={16}>
            <Strip tone="bad" live="alert" title={t('refused.title', { name: upload.name })}>
              {t('refused.text')}
            </Strip>
            <FindingList findings={upload.findings} />
            <Row>
              <Button variant="filled" onClick={sending.startOver}>
                {t('refused.other')}
              </Button>
            </Row>
          </Stack>
        )}
        {upload.step === 'unpacking' && <UnpackingStep upload={upload} />}
        {(upload.step === 'checked' || upload.step === 'unpacking') && upload.checked && (
          <Stack gap={16}>
            <CheckedSummary checked={upload.checked} />
            {upload.problem && <Strip tone="bad" live="alert" title={upload.problem} />}
            <div className={classes.columns}>
              <div>
                <h3>{t('findings.title')}</h3>
                <FindingList findings={upload.checked.findings} />
                <div className={classes.form}>
                  {courseId ? (
                    <ReplaceForm
                      busy={upload.step === 'unpacking'}
                      onTake={(choices) => sending.take({ ...choices, _id: courseId })}
                      onCancel={sending.cancel}
                    />
                  ) : (
                    <NewCourseForm
                      title={upload.checked.title}
                      busy={upload.step === 'unpacking'}
                      onTake={sending.take}
                      onCancel={sending.cancel}
                    />
                  )}
                </div>
              </div>
              <div>
                <h3>{t('outline.title')}</h3>
                <OutlinePreview outline={upload.checked.outline} isReplacing={courseId !== undefined} />
              </div>
            </div>
          </Stack>
        )}
        {upload.step === 'ready' && (
          <Ready taken={upload} isReplacing={courseId !== undefined} onMore={sending.startOver} />
        )}
      </Stack>
    </Panel>
  );
}

function CheckedSummary({ checked }: { checked: CheckedPackage }) {
  const { t } = useTranslation('scorm-packages');
  const formats = useFormats();
  const hasWarnings = checked.findings.length > 0;
  return (
    <Strip
      tone={hasWarnings ? 'warn' : 'ok'}
      live="status"
      title={
        hasWarnings
          ? t('checked.warnings', { title: checked.title })
          : t('checked.fine', { title: checked.title })
      }
    >
      {[
        t('ui:word.sectionsCount', { count: checked.itemsCount }),
        t('package.files', { count: checked.entryCount }),
        formats.fileSize(checked.sizeBytes),
        t('package.unpacked', { size: formats.fileSize(checked.unpackedBytes) }),
      ].join(' · ')}
    </Strip>
  );
}

type ReadyProps = {
  taken: Extract<PackageUpload, { step: 'ready' }>;
  isReplacing: boolean;
  onMore: () => void;
};

function Ready({ taken, isReplacing, onMore }: ReadyProps) {
  const { t } = useTranslation('scorm-packages');
  return (
    <Stack gap={12}>
      <Strip tone="ok" live="status" title={t('ready.title', { title: taken.title })}>
        {isReplacing ? t('ready.replaced') : t('ready.text')}
      </Strip>
      {!isReplacing && (
        <Row>
          <ButtonLink
            variant="filled"
            href={addressOf(courseScreens.edit, { courseId: taken.courseId })}
            iconAfter={<IconArrowRight size={16} stroke={1.7} />}
          >
            {t('open')}
          </ButtonLink>
          <Button onClick={onMore}>{t('ready.more')}</Button>
        </Row>
      )}
    </Stack>
  );
}
