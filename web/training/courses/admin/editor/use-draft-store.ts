import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CourseDraft } from '#contract/training/course-draft.ts';
import { useUser } from '#web/platform/session.tsx';
import { uploadsInProgress } from '#web/ui/uploads-in-progress.ts';
import { DraftStore, type DraftView } from '../draft/draft-store.ts';

export interface OpenDraft {
  readonly store: DraftStore;
  readonly view: DraftView;
  /** Set while someone wants to leave and something could not be saved, or is still being uploaded. */
  readonly leaving: { readonly stay: () => void; readonly leave: () => void } | undefined;
}

/** The open draft of a course. Leaving saves first, and asks only if that failed or a file is still being uploaded. */
export function useDraftStore(draft: CourseDraft, onSettled: () => void): OpenDraft {
  const { _id: userId } = useUser();
  const [store] = useState(() => new DraftStore(userId, draft, onSettled));
  const view = useSyncExternalStore(store.subscribe, store.view);

  useEffect(() => {
    return store.start();
  }, [store]);
  useEffect(() => {
    store.load(draft);
  }, [store, draft]);

  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      if (uploadsInProgress().length > 0) return true;
      if (!store.view().isUnsaved) return false;
      await store.flush();
      return store.view().isUnsaved;
    },
    enableBeforeUnload: () => store.view().isUnsaved || uploadsInProgress().length > 0,
    withResolver: true,
  });
  return {
    store,
    view,
    leaving: blocker.status === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : undefined,
  };
}
