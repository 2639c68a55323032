import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#contract/library/messages.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useSession } from '#web/platform/session.tsx';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import { uploadOf } from '#web/platform/uploads/stored-files.ts';
import { FileField } from '#web/ui/file-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './messages.module.css';

export type AttachedFile = Message['attachments'][number];

type AttachedFilesProps = {
  files: readonly AttachedFile[];
  error: ReactNode;
  onChange: (files: readonly AttachedFile[]) => void;
};

/** The attachments, and a place to add one. */
export function AttachedFiles({ files, error, onChange }: AttachedFilesProps) {
  const { t } = useTranslation('messages');
  const formats = useFormats();
  const maxBytes = useUploadLimit('attachment');
  const { attachmentMaxCount } = useSession().config.uploads;
  return (
    <>
      {files.length > 0 && (
        <ul className={classes.attached} aria-label={t('ui:word.attachments')}>
          {files.map((file) => (
            <li key={file._id}>
              <span>{formats.fileName(file.name)}</span>
              <small className="sub">{formats.fileSize(file.sizeBytes)}</small>
              <IconButton
                label={t('ui:word.removeNamed', { name: file.name })}
                icon={<IconTrash size={16} stroke={1.7} />}
                onClick={() => onChange(files.filter((one) => one !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      {files.length < attachmentMaxCount && (
        <FileField
          label={t('attach')}
          hint={t('attachHint', { count: attachmentMaxCount })}
          accept=".pdf,.png,.jpg,.jpeg,.docx,.xlsx,.pptx,.csv,.txt,.zip"
          maxBytes={maxBytes}
          error={error}
          value={null}
          upload={uploadOf('document')}
          onChange={(file) =>
            file &&
            onChange([
              ...files,
              {
                _id: file.id,
                name: file.name,
                mediaType: file.contentType ?? '',
                sizeBytes: file.sizeBytes ?? 0,
                location: file.url ?? `/files/${file.id}`,
              },
            ])
          }
        />
      )}
    </>
  );
}
