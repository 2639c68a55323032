import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { useUploadsInProgress } from '#web/ui/uploads-in-progress.ts';
import { useEditor } from './use-editor.ts';
import classes from './editor.module.css';

/** Whether the edits are saved, always visible. */
export function SaveStatus({ tab, onConflict }: { tab: string; onConflict: () => void }) {
  const { t } = useTranslation('course-editor');
  const formats = useFormats();
  const { view, draft, mayEdit } = useEditor();
  const [name] = useUploadsInProgress();
  const uploading = name === undefined ? undefined : t('ui:word.uploadingNamed', { name });
  // The French of a course is saved on its own tab, which shows this for each text.
  if (!mayEdit && draft.abilities.translate && !view.isUnsaved)
    return tab === 'french' ? null : (
      <span className={classes.saved} role="status">
        {uploading ?? t('save.frenchOnly')}
      </span>
    );
  if (!mayEdit && !view.isUnsaved) return <span className={classes.saved}>{t('save.readOnly')}</span>;
  if (view.state === 'conflict')
    return (
      <Button
        size="xs"
        tone="warn"
        variant="light"
        icon={<IconAlertTriangle size={16} />}
        onClick={onConflict}
      >
        {t('save.conflict')}
      </Button>
    );
  const words = {
    saved: uploading ?? t('save.saved', { at: formats.dateTime(view.savedAt) }),
    saving: t('ui:word.saving'),
    offline: t('save.offline'),
    refused: view.refusal ?? '',
  }[view.state];
  return (
    <span className={classes.saved} data-state={view.state} role="status">
      {view.state === 'offline' && <IconCloudOff size={16} stroke={1.7} aria-hidden="true" />}
      {words}
    </span>
  );
}
