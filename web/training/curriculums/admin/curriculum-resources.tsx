import { IconFile, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurriculumRecord } from '#contract/training/curriculum-record.ts';
import { curriculumRecordCalls as calls } from '#contract/training/curriculum-records.calls.ts';
import { useUploadLimit } from '#web/platform/upload-limit.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { queryClient } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import classes from './curriculum-admin.module.css';

type Resource = CurriculumRecord['resources'][number];

/** The files of a curriculum. Learners see changes immediately. */
export function CurriculumResources({ curriculum }: { curriculum: CurriculumRecord }) {
  const { t } = useTranslation('curriculums');
  const maxBytes = useUploadLimit('attachment');
  const formats = useFormats();
  const [toRemove, setToRemove] = useState<Resource>();
  const params = { id: curriculum._id };
  const remove = useChange(calls.removeResource, {
    onDone: () => {
      setToRemove(undefined);
      toast(t('files.removed'));
    },
  });
  const mayEdit = curriculum.abilities.edit;
  return (
    <Stack>
      <Panel title={t('files.title')} sub={t('files.sub')}>
        {curriculum.resources.length === 0 ? (
          <EmptyState level={3} title={t('files.empty.title')}>
            {t('files.empty.sentence')}
          </EmptyState>
        ) : (
          <ul className={classes.files}>
            {curriculum.resources.map((resource) => (
              <li key={resource._id}>
                <IconFile size={18} stroke={1.7} aria-hidden="true" />
                <a href={resource.location} target="_blank" rel="noreferrer">
                  {resource.name}
                </a>
                <span>{formats.fileSize(resource.sizeBytes)}</span>
                {mayEdit && (
                  <IconButton
                    size="sm"
                    label={t('ui:word.removeNamed', { name: resource.name })}
                    icon={<IconTrash size={16} stroke={1.7} />}
                    onClick={() => setToRemove(resource)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {mayEdit && (
        <FileField
          label={t('files.add')}
          hint={t('ui:word.documentFiles')}
          value={null}
          accept=".pdf,.docx,.xlsx,.pptx,.csv,.txt,.zip,.png,.jpg,.jpeg"
          maxBytes={maxBytes}
          onChange={() => void queryClient.invalidateQueries({ queryKey: ['curriculums'] })}
          upload={async (file, { signal, onProgress }) => {
            const { resources } = await callApi(
              calls.addResources,
              { params, body: {}, files: { 'resources-0': file } },
              { signal, onProgress: (sent) => onProgress(sent * 100) },
            );
            toast(t('files.added'));
            return { id: resources.at(-1)!._id, name: file.name };
          }}
        />
      )}
      <ConfirmDialog
        opened={toRemove !== undefined}
        title={toRemove && t('files.ask.title', { name: toRemove.name })}
        confirmLabel={t('ui:word.remove')}
        danger
        busy={remove.isPending}
        onClose={() => setToRemove(undefined)}
        onConfirm={() => toRemove && remove.mutate({ params: { ...params, rid: toRemove._id } })}
      >
        {t('files.ask.text')}
      </ConfirmDialog>
    </Stack>
  );
}
