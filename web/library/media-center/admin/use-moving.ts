import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { mediaCalls, type FileObject } from '#contract/library/media-center.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { queryClient } from '#web/platform/query.ts';
import { toast } from '#web/ui/toasts.ts';
import type { Dragging } from '../media-card.tsx';
import type { Choice } from '../use-choice.ts';
import { filesDropped } from './dropped-files.ts';
import { sendInto } from './use-uploads.ts';

/** Names what is dragged, so that nothing else that is dropped counts. */
const dragged = 'application/x-paddock-media';

type Named = Pick<FileObject, 'link' | 'path'>;

/** Several items, and what happens once all of them are done; `onEnd` happens in any case, before the lists are read again. */
interface Several {
  readonly items: readonly Named[];
  readonly onDone?: () => void;
  readonly onEnd?: () => void;
}

/** Moving and deleting of several items, one after the other: what the first refusal leaves stays where it is. */
export function useMoving() {
  const { t } = useTranslation('media-center-admin');
  const [isBusy, setBusy] = useState(false);
  const each = async (
    { items, onDone, onEnd }: Several,
    work: (item: Named) => Promise<unknown>,
    said: string,
  ) => {
    setBusy(true);
    try {
      for (const item of items) await work(item);
      toast(said);
      onDone?.();
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
    onEnd?.();
    await queryClient.invalidateQueries({ queryKey: ['media-center'] });
  };
  const moveTo = (several: Several, folder: string) =>
    each(
      several,
      ({ link }) => callApi(mediaCalls.save, { params: { link }, body: { folder } }),
      t('move.done', { count: several.items.length }),
    );
  const remove = (several: Several) =>
    each(
      several,
      ({ path }) =>
        callApi(mediaCalls.remove, { params: { path: path.split('/') }, query: { contents: 'true' } }),
      t('delete.done', { count: several.items.length }),
    );
  const dropOn = (folder: string, { dataTransfer }: DragEvent, choice: Choice) => {
    const named = dataTransfer.getData(dragged);
    if (named === '') return void filesDropped(dataTransfer).then((files) => sendInto(folder, files));
    const items = (JSON.parse(named) as Named[]).filter(({ path }) => path !== folder);
    if (items.length > 0) void moveTo({ items, onDone: choice.clear }, folder);
  };
  const dragging = (choice: Choice): Dragging => ({
    start: (item) => (event) => {
      const moved = choice.has(item.link) ? choice.items : [item];
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData(dragged, JSON.stringify(moved.map(({ link, path }) => ({ link, path }))));
    },
    over: (folder) => ({
      onDragOver(event) {
        if (!takes(event)) return;
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.setAttribute('data-over', '');
      },
      onDragLeave: (event) => event.currentTarget.removeAttribute('data-over'),
      onDrop(event) {
        event.currentTarget.removeAttribute('data-over');
        if (!takes(event)) return;
        event.preventDefault();
        event.stopPropagation();
        dropOn(folder, event, choice);
      },
    }),
  });
  return { isBusy, moveTo, remove, dragging };
}

const takes = ({ dataTransfer: { types } }: DragEvent): boolean =>
  types.includes(dragged) || types.includes('Files');
