import { IconDownload } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { mediaItemCalls, type FileObject } from '#contract/library/media-center.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconLink } from '#web/ui/icon-button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { toast } from '#web/ui/toasts.ts';
import classes from './versions-dialog.module.css';

/** All versions of a file. An older one can be opened, and made the newest again. */
export function VersionsDialog({ item, onClose }: { item: FileObject; onClose: () => void }) {
  const { t } = useTranslation('media-center-admin');
  const formats = useFormats();
  const id = useId();
  const params = { link: item.link };
  const reply = useCall(mediaItemCalls.versions, { params });
  const restore = useChange(mediaItemCalls.restoreVersion, {
    onDone: ({ fileObject }) => toast(t('versions.restored', { number: fileObject.versionNumber })),
  });
  return (
    <Dialog opened onClose={onClose} labelledBy={`${id}-title`} wide>
      <h2 id={`${id}-title`}>{t('versions.title', { name: item.name })}</h2>
      {reply.isError && <FailedReply reply={reply} />}
      {reply.isPending && <SkeletonRows rows={3} />}
      <ol className={classes.versions}>
        {reply.data?.versions.map(({ number, superseded, restoredFrom, file, createdAt, createdBy }) => (
          <li key={number}>
            <div>
              <strong>{t('ui:word.versionNumber', { number })}</strong>{' '}
              <StatusChip tone={superseded ? 'mute' : 'ok'}>
                {t(superseded ? 'versions.superseded' : 'versions.current')}
              </StatusChip>
              <small>
                {[
                  formats.dateTime(createdAt),
                  createdBy?.name,
                  formats.fileSize(file.sizeBytes),
                  restoredFrom !== null && t('versions.from', { number: restoredFrom }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
            <IconLink
              href={`${file.location}&download=true`}
              download
              label={t('versions.download', { number })}
              icon={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
            />
            {superseded && (
              <Button
                size="xs"
                busy={restore.isPending && restore.variables.body.number === number}
                aria-label={t('ui:word.restoreVersionNamed', { number })}
                onClick={() => restore.mutate({ params, body: { number } })}
              >
                {t('ui:word.restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Row justify="end">
        <Button onClick={onClose}>{t('ui:word.close')}</Button>
      </Row>
    </Dialog>
  );
}
