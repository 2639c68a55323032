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

/** Moving and deleting of several items, one after the other: what the first refusal leaves stays where it is. */
export function useMoving() {
  const { t } = useTranslation('media-center-admin');
  const [isBusy, setBusy] = useState(false);
  const each = async (
    items: readonly Pick<FileObject, 'link' | 'path'>[],
    work: (item: Pick<FileObject, 'link' | 'path'>) => Promise<unknown>,
  ) => {
    setBusy(true);
    try {
      for (const item of items) await work(item);
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: ['media-center'] });
    }
  };
  const moveTo = async (items: readonly Pick<FileObject, 'link' | 'path'>[], folder: string) => {
    const isDone = await each(items, ({ link }) =>
      callApi(mediaCalls.save, { params: { link }, body: { folder } }),
    );
    if (isDone) toast(t('move.done', { count: items.length }));
    return isDone;
  };
  const remove = async (items: readonly Pick<FileObject, 'link' | 'path'>[]) => {
    const isDone = await each(items, ({ path }) =>
      callApi(mediaCalls.remove, {
        params: { path: path.split('/') },
        query: { contents: 'true' },
      }),
    );
    if (isDone) toast(t('delete.done', { count: items.length }));
    return isDone;
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
        const links = event.dataTransfer.getData(dragged);
        if (links === '')
          return void filesDropped(event.dataTransfer).then((files) => sendInto(folder, files));
        const items = JSON.parse(links) as Pick<FileObject, 'link' | 'path'>[];
        void moveTo(
          items.filter(({ path }) => path !== folder),
          folder,
        ).then((isDone) => isDone && choice.clear());
      },
    }),
  });
  return { isBusy, moveTo, remove, dragging };
}

const takes = ({ dataTransfer: { types } }: DragEvent): boolean =>
  types.includes(dragged) || types.includes('Files');
