import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { courseShelfCalls } from '#contract/training/course-shelf.calls.ts';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import { FileField } from '#web/ui/file-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { uploadOf } from '#web/platform/uploads/stored-files.ts';
import { useEditor } from '../editor/use-editor.ts';
import classes from './settings.module.css';

/** Files for learners to download. Changes take effect immediately, without publishing. */
export function CourseResources() {
  const { t } = useTranslation('course-editor');
  const { t: kit } = useTranslation('ui');
  const maxBytes = useUploadLimit('attachment');
  const formats = useFormats();
  const { draft, mayEdit, reload } = useEditor();
  const done = { onDone: () => void reload() };
  const add = useChange(courseShelfCalls.addResources, done);
  const remove = useChange(courseShelfCalls.removeResource, done);
  return (
    <div>
      {draft.resources.length > 0 && (
        <ul className={classes.resources} aria-label={t('settings.resources')}>
          {draft.resources.map((one) => (
            <li key={one._id}>
              <a href={one.location}>{one.name}</a>
              <small>{formats.fileSize(one.sizeBytes)}</small>
              {mayEdit && (
                <IconButton
                  size="sm"
                  label={kit('file.remove', { name: one.name })}
                  icon={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate({ params: { id: draft._id, rid: one._id } })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && draft.resources.length < 20 && (
        <FileField
          label={t('settings.addResource')}
          hint={t('settings.resourcesHint')}
          accept=".pdf,.png,.jpg,.jpeg,.docx,.xlsx,.pptx,.csv,.txt,.zip"
          maxBytes={maxBytes}
          value={null}
          upload={uploadOf('document')}
          onChange={(file) =>
            file &&
            add.mutate({
              params: { id: draft._id },
              body: { files: [{ fileId: file.id, name: file.name }] },
            })
          }
        />
      )}
    </div>
  );
}
