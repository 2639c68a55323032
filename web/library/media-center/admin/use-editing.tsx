import { IconArrowsMove, IconFileUpload, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileObject } from '#contract/library/media-center.calls.ts';
import { Button } from '#web/ui/button.tsx';
import type { Editing } from '../media-center.tsx';
import { AddButtons } from './add-buttons.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DropZone } from './drop-zone.tsx';
import { accepted } from './file-kinds.ts';
import { ItemDrawer } from './item-drawer.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { addUploads } from './upload-queue.ts';
import { useMoving } from './use-moving.ts';
import { VersionsDialog } from './versions-dialog.tsx';

type Open =
  | { readonly is: 'folder'; readonly path: string }
  | { readonly is: 'edit' | 'versions'; readonly item: FileObject }
  | { readonly is: 'move' | 'delete'; readonly items: readonly FileObject[]; readonly onDone: () => void };

const nothing = () => {};

/** What editors do in the media center, and the dialogs for it. */
export function useEditing(onTrash: () => void): { readonly editing: Editing; readonly dialogs: ReactNode } {
  const { t } = useTranslation('media-center-admin');
  const [open, setOpen] = useState<Open>();
  const moving = useMoving();
  const file = useRef<HTMLInputElement>(null);
  const [changed, setChanged] = useState<FileObject>();
  const close = () => setOpen(undefined);
  const icon = { size: 16, stroke: 1.7 };

  const editing: Editing = {
    headActions: (here) => (
      <AddButtons
        here={here}
        onNewFolder={() => setOpen({ is: 'folder', path: here.path })}
        onTrash={onTrash}
      />
    ),
    menuOf: (item) =>
      item.abilities.edit
        ? [
            {
              key: 'edit',
              label: t('ui:word.edit'),
              icon: <IconPencil {...icon} />,
              divided: true,
              onSelect: () => setOpen({ is: 'edit', item }),
            },
            {
              key: 'move',
              label: t('ui:word.move'),
              icon: <IconArrowsMove {...icon} />,
              onSelect: () => setOpen({ is: 'move', items: [item], onDone: nothing }),
            },
            ...(item.type === 'file'
              ? [
                  {
                    key: 'version',
                    label: t('menu.version'),
                    icon: <IconFileUpload {...icon} />,
                    onSelect() {
                      setChanged(item);
                      file.current?.click();
                    },
                  },
                  {
                    key: 'versions',
                    label: t('menu.versions'),
                    icon: <IconHistory {...icon} />,
                    onSelect: () => setOpen({ is: 'versions', item }),
                  },
                ]
              : []),
            {
              key: 'delete',
              label: t('ui:word.delete'),
              icon: <IconTrash {...icon} />,
              tone: 'danger',
              divided: true,
              onSelect: () => setOpen({ is: 'delete', items: [item], onDone: nothing }),
            },
          ]
        : [],
    choiceActions: (choice) => {
      const own = choice.items.filter(({ abilities }) => abilities.edit);
      if (own.length === 0 || own.length < choice.items.length) return null;
      return (
        <>
          <Button
            icon={<IconArrowsMove {...icon} />}
            onClick={() => setOpen({ is: 'move', items: own, onDone: choice.clear })}
          >
            {t('ui:word.move')}
          </Button>
          <Button
            tone="danger"
            variant="subtle"
            icon={<IconTrash {...icon} />}
            onClick={() => setOpen({ is: 'delete', items: own, onDone: choice.clear })}
          >
            {t('ui:word.delete')}
          </Button>
        </>
      );
    },
    dragging: moving.dragging,
    inViewer: (item) =>
      item.abilities.edit &&
      item.versionNumber > 1 && (
        <p>
          <Button
            size="xs"
            icon={<IconHistory {...icon} />}
            onClick={() => setOpen({ is: 'versions', item })}
          >
            {t('versions.count', { count: item.versionNumber })}
          </Button>
        </p>
      ),
    around: (here, list) => <DropZone here={here}>{list}</DropZone>,
  };
  return {
    editing,
    dialogs: (
      <>
        <input
          ref={file}
          type="file"
          accept={accepted}
          hidden
          aria-label={t('menu.version')}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            if (chosen && changed)
              addUploads([{ file: chosen, path: changed.folder, versionOf: changed.link }]);
            event.currentTarget.value = '';
          }}
        />
        {open?.is === 'folder' && <ItemDrawer item={undefined} path={open.path} onClose={close} />}
        {open?.is === 'edit' && <ItemDrawer item={open.item} path={open.item.folder} onClose={close} />}
        {open?.is === 'versions' && <VersionsDialog item={open.item} onClose={close} />}
        {open?.is === 'move' && (
          <MoveDialog
            items={open.items}
            busy={moving.isBusy}
            onMove={(folder) => void moving.moveTo({ ...open, onEnd: close }, folder)}
            onClose={close}
          />
        )}
        {open?.is === 'delete' && (
          <DeleteDialog
            items={open.items}
            busy={moving.isBusy}
            onDelete={() => void moving.remove({ ...open, onEnd: close })}
            onClose={close}
          />
        )}
      </>
    ),
  };
}
