import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageShare } from '#web/ui/stage-segments.ts';
import { Strip } from '#web/ui/strip.tsx';
import type { PackageWork } from '#contract/training/scorm-package.ts';
import { partOf } from '#web/platform/formats/part-of.ts';
import { isUnderWay, type PackageUpload } from './package-upload.ts';
import type { usePackageUpload } from './use-package-upload.ts';
import classes from './scorm.module.css';

const icon = { size: 16, stroke: 1.7 } as const;
type Sending = ReturnType<typeof usePackageUpload>;
type Step<Name extends PackageUpload['step']> = Extract<PackageUpload, { step: Name }>;

/** A package during its upload: progress, connection, and a button to stop it. */
export function SendingStep({ upload, sending }: { upload: Step<'sending'>; sending: Sending }) {
  const { t } = useTranslation('scorm-packages');
  const formats = useFormats();
  const { file, share, line } = upload;
  const percent = formats.percent(share);
  const amount = t('sending.amount', {
    sent: formats.fileSize(share * file.size),
    total: formats.fileSize(file.size),
  });
  return (
    <Stack gap={12}>
      <StageLine
        segments={stageShare(share, 32)}
        size="md"
        label={t(line === 'joining' ? 'sending.joining' : 'ui:word.uploadingNamed', { name: file.name })}
        valueText={`${percent}, ${amount}`}
        words={`${file.name} · ${percent}`}
        note={line === 'joining' ? t('sending.joining', { name: file.name }) : amount}
      />
      {line === 'lost' && (
        <Strip tone="warn" live="status" title={t('sending.lost')}>
          {t('sending.lostText')}
        </Strip>
      )}
      {line === 'paused' && (
        <Strip tone="mute" live="status" title={t('sending.paused')}>
          {t('sending.pausedText')}
        </Strip>
      )}
      <Row>
        {line === 'joining' ? null : line === 'paused' ? (
          <Button icon={<IconPlayerPlay {...icon} />} onClick={sending.goOn}>
            {t('ui:word.resume')}
          </Button>
        ) : (
          <Button icon={<IconPlayerPause {...icon} />} onClick={sending.pause}>
            {t('ui:word.pause')}
          </Button>
        )}
        <Button variant="subtle" icon={<IconX {...icon} />} onClick={sending.cancel}>
          {t('ui:word.cancelUpload')}
        </Button>
      </Row>
    </Stack>
  );
}

/** The portal is checking the package. If the connection was lost, a button checks again. */
export function CheckingStep({ upload, sending }: { upload: Step<'checking'>; sending: Sending }) {
  const { t } = useTranslation('scorm-packages');
  if (upload.problem)
    return (
      <Strip
        tone="bad"
        live="alert"
        title={upload.problem}
        actions={
          <Button size="xs" icon={<IconRefresh {...icon} />} onClick={sending.checkAgain}>
            {t('ui:word.tryAgain')}
          </Button>
        }
      />
    );
  if (!upload.work || !isUnderWay(upload.work))
    return (
      <Strip tone="info" live="status" title={t('checking.title', { name: upload.name })}>
        {t('checking.text')}
      </Strip>
    );
  return (
    <Stack gap={12}>
      <WorkLine work={upload.work} />
      <p className={`sub ${classes.hint}`}>
        {t('checking.text')} {t('work.leave')}
      </p>
      <Row>
        <Button variant="subtle" icon={<IconX {...icon} />} onClick={sending.cancel}>
          {t('ui:word.cancel')}
        </Button>
      </Row>
    </Stack>
  );
}

/** The files of a package are being unpacked. The person may leave meanwhile. */
export function UnpackingStep({ upload }: { upload: Step<'checked' | 'unpacking'> }) {
  const { t } = useTranslation('scorm-packages');
  return (
    <Stack gap={12}>
      <WorkLine work={upload.work} />
      <p className={`sub ${classes.hint}`}>{t('work.leave')}</p>
    </Stack>
  );
}

/** The progress of the portal's work on a package. */
export function WorkLine({ work }: { work: PackageWork }) {
  const { t } = useTranslation('scorm-packages');
  const formats = useFormats();
  const { done, total, fileName, state } = work;
  const share = total === 0 ? 0 : Math.min(1, done / total);
  const note =
    state === 'waiting'
      ? t('work.waiting')
      : total === 0
        ? t('work.begins')
        : state === 'unpacking'
          ? t('work.files', { ...partOf(done, total), done: formats.number(done) })
          : formats.percent(share);
  const words = t(
    state === 'checking' ? 'work.checking' : state === 'unpacking' ? 'work.unpacking' : 'work.received',
  );
  return (
    <StageLine
      segments={stageShare(share, 32)}
      size="md"
      label={t('checking.title', { name: fileName })}
      valueText={`${words}, ${note}`}
      words={`${fileName} · ${words}`}
      note={note}
    />
  );
}
