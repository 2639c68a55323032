import { IconUpload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Here } from '../media-center.tsx';
import classes from './drop-zone.module.css';
import { filesDropped } from './dropped-files.ts';
import { sendInto } from './use-uploads.ts';

/** The list of a folder, on which files and folders can be dropped. */
export function DropZone({ here, children }: { here: Here; children: ReactNode }) {
  const { t } = useTranslation('media-center-admin');
  const [isOver, setOver] = useState(false);
  if (!here.createFiles) return children;
  return (
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(false);
        void filesDropped(event.dataTransfer).then((files) => sendInto(here.path, files));
      }}
    >
      {isOver && (
        <p className={classes.words} aria-hidden="true">
          <IconUpload size={20} stroke={1.7} />
          {t('drop')}
        </p>
      )}
      {children}
    </div>
  );
}
