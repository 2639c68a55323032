import { useTranslation } from 'react-i18next';
import { importCalls as calls, type ListedImport } from '#contract/people/imports.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { ImportedKind } from './imported-kind.ts';

interface UndoImportProps {
  readonly kind: ImportedKind;
  readonly read: ListedImport | undefined;
  readonly onClose: () => void;
}

/** Asks before an import is taken back. */
export function UndoImport({ kind, read, onClose }: UndoImportProps) {
  const { t } = useTranslation('people-imports');
  const formats = useFormats();
  const undo = useChange(calls.undo, { onDone: onClose, alsoChanges: kind.changes });
  const changed = (read?.results.added ?? 0) + (read?.results.updated ?? 0) + (read?.results.missing ?? 0);
  return (
    <ConfirmDialog
      opened={read !== undefined}
      title={t('undo.title')}
      confirmLabel={t('undo.action')}
      danger
      busy={undo.isPending}
      onConfirm={() => read && undo.mutate({ params: { id: read._id } })}
      onClose={onClose}
    >
      {t('undo.text', { count: changed, rows: formats.number(changed) })}
    </ConfirmDialog>
  );
}
