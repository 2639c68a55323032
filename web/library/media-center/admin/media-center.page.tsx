import { mediaScreens as screens } from '#contract/library/media-center.screens.ts';
import { LeaveGuard } from '#web/platform/forms/leave-guard.tsx';
import { useSearchOf } from '#web/platform/navigation.tsx';
import { MediaCenter } from '../media-center.tsx';
import { MediaTrash } from './media-trash.tsx';
import { UploadTray } from './upload-tray.tsx';
import { useEditing } from './use-editing.tsx';
import { useKeptQueue, useUploadLines } from './use-uploads.ts';

/** The media center for those who work on it. */
export function Page() {
  const [{ view }, setSearch] = useSearchOf('view');
  const { editing, dialogs } = useEditing(() => void setSearch({ view: 'trash' }, { replace: false }));
  const isSending = useUploadLines().some(({ state }) => state !== 'done' && state !== 'failed');
  useKeptQueue();
  return (
    <>
      {view === 'trash' ? (
        <MediaTrash home={screens.admin.path} />
      ) : (
        <MediaCenter home={screens.admin} room="admin" editing={editing} />
      )}
      {dialogs}
      <UploadTray />
      <LeaveGuard isUnsaved={isSending} within={screens.admin.path} />
    </>
  );
}
