import { useTranslation } from 'react-i18next';
import { mediaCalls, type FileObject, type FolderNode } from '#contract/library/media-center.calls.ts';
import { useCallEach } from '#web/platform/query-lists.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface DeleteDialogProps {
  readonly items: readonly FileObject[];
  readonly busy: boolean;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

const foldersIn = (nodes: readonly FolderNode[]): number =>
  nodes.reduce((sum, { children }) => sum + 1 + foldersIn(children), 0);

/** Asks before something goes to the trash, and says what folders have in them. */
export function DeleteDialog({ items, busy, onDelete, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('media-center-admin');
  const folders = items.filter(({ type }) => type === 'folder');
  const held = useCallEach(
    mediaCalls.structure,
    folders.map(({ path }) => ({ query: { location: path } })),
  );
  const isKnown = held.length === folders.length;
  const inside = {
    folders: held.reduce((sum, { fileStructure }) => sum + foldersIn(fileStructure), 0),
    files: held.reduce((sum, { filesCount }) => sum + filesCount, 0),
  };
  return (
    <ConfirmDialog
      opened
      danger
      busy={busy || !isKnown}
      title={t('delete.title', { count: items.length, name: items[0]?.name })}
      confirmLabel={t('ui:word.delete')}
      onConfirm={onDelete}
      onClose={onClose}
    >
      {folders.length > 0 &&
        isKnown &&
        `${t('delete.holds', {
          folders: t('delete.folders', { count: inside.folders }),
          files: t('media-center:files', { count: inside.files }),
        })} `}
      {t('delete.sentence')}
    </ConfirmDialog>
  );
}
