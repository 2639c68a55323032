import { IconPackage } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { refusalOf } from '#web/ui/uploads.ts';
import classes from './scorm.module.css';

type DropZoneProps = { onFile: (file: File) => void; onRefused: (problem: string) => void };

/** An area to drop a package on, with a button to choose one. */
export function DropZone({ onFile, onRefused }: DropZoneProps) {
  const { t } = useTranslation('scorm-packages');
  const { t: kit } = useTranslation('ui');
  const maxBytes = useUploadLimit('scorm');
  const formats = useFormats();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (!file) return;
    const refusal = refusalOf(file, { accept: '.zip', maxBytes });
    if (refusal === 'too-large') return onRefused(kit('file.tooLarge'));
    if (refusal === 'wrong-kind') return onRefused(t('zone.notZip', { name: file.name }));
    onFile(file);
  };
  return (
    <div
      className={classes.place}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <input
        id={id}
        type="file"
        accept=".zip,application/zip"
        aria-label={t('zone.label')}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <IconPackage size={28} stroke={1.5} aria-hidden="true" />
      <span aria-hidden="true">
        <b>{t('zone.choose')}</b> {t('ui:word.orDropItHere')}
      </span>
      <small className="sub" id={`${id}-hint`}>
        {t('zone.hint', { size: formats.fileSize(maxBytes) })}
      </small>
    </div>
  );
}
