import { IconFolder } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mediaCalls, type FileObject, type FolderNode } from '#contract/library/media-center.calls.ts';
import { useCall } from '#web/platform/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './move-dialog.module.css';

interface MoveDialogProps {
  readonly items: readonly FileObject[];
  readonly busy: boolean;
  readonly onMove: (folder: string) => void;
  readonly onClose: () => void;
}

interface Place {
  readonly path: string;
  readonly name: string;
  readonly depth: number;
}

/** Folders in the order of the tree, each with how deep it is. Those of others, and what moves itself, are left out. */
const placesIn = (nodes: readonly FolderNode[], moved: ReadonlySet<string>, depth = 1): Place[] =>
  nodes
    .filter(({ link }) => !moved.has(link))
    .flatMap(({ name, path, children, abilities }) => [
      ...(abilities.edit ? [{ path, name, depth }] : []),
      ...placesIn(children, moved, depth + 1),
    ]);

/** Chooses the folder that gets what is chosen: the way to move without dragging. */
export function MoveDialog({ items, busy, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation('media-center-admin');
  const id = useId();
  const tree = useCall(mediaCalls.structure, { query: {} });
  const stands = items[0]?.folder ?? '';
  const [chosen, setChosen] = useState(stands);
  const moved = new Set(items.map(({ link }) => link));
  const places = [
    { path: '', name: t('media-center:allFiles'), depth: 0 },
    ...placesIn(tree.data?.fileStructure ?? [], moved),
  ];
  return (
    <Dialog opened onClose={onClose} labelledBy={`${id}-title`} alert>
      <h2 id={`${id}-title`}>{t('move.title', { count: items.length, name: items[0]?.name })}</h2>
      <fieldset className={classes.places}>
        <legend>{t('move.to')}</legend>
        {places.map(({ path, name, depth }) => (
          <label key={path} style={{ paddingInlineStart: 8 + depth * 18 }}>
            <input
              type="radio"
              name={`${id}-place`}
              checked={path === chosen}
              onChange={() => setChosen(path)}
            />
            <IconFolder size={17} stroke={1.6} aria-hidden="true" />
            <span lang={path === '' ? undefined : ''}>{name}</span>
          </label>
        ))}
      </fieldset>
      <div className={classes.actions}>
        <Button onClick={onClose} disabled={busy}>
          {t('ui:word.cancel')}
        </Button>
        <Button variant="filled" busy={busy} disabled={chosen === stands} onClick={() => onMove(chosen)}>
          {t('ui:word.move')}
        </Button>
      </div>
    </Dialog>
  );
}
