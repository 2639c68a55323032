import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyExtra, untilLoaded } from '#web/platform/lazy-extra.ts';
import { loadTexts, nameDepartments } from '#web/platform/language.ts';
import { isAudioOpen, onAudioOpen } from '#web/platform/media/now-playing.ts';
import { onPersonTrouble, pagePerson, personTrouble } from '#web/platform/page-person.ts';
import { keptUndo } from '#web/platform/publishing/kept-undo.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { LoadingBar } from '#web/ui/loading-bar.tsx';
import { ProxyBanner } from './proxy-banner.tsx';
import { Surroundings } from './surroundings.tsx';
import { openScreenAt } from '#web/platform/screen-at.ts';

const PersonTrouble = lazyExtra(async () => {
  const [module] = await Promise.all([
    import('#web/people/accounts/person-trouble.tsx'),
    loadTexts(['accounts', 'later']),
  ]);
  return { default: module.PersonTrouble };
});

const KeptWork = lazyExtra(async () => {
  const [module] = await Promise.all([import('./kept-work.tsx'), loadTexts(['kept-work'])]);
  return { default: module.AllKeptWork };
});

const AudioBar = lazyExtra(async () => {
  const [module] = await Promise.all([
    import('#web/library/clips/audio/audio-bar.tsx'),
    loadTexts(['clips']),
  ]);
  return { default: module.AudioBar };
});

/** Whether a learner's work waits on this device or was refused. The player handles its own work. */
function hasKeptWork(): boolean {
  try {
    return Object.keys(localStorage).some((key) => /^paddock-(event|refused|lesson|outbox)/.test(key));
  } catch {
    return false;
  }
}

/** A script that is not ours stays in a document until the document is left. */
const hasForeignScript = () =>
  [...document.scripts].some(({ src }) => src !== '' && new URL(src).origin !== location.origin);

/** What surrounds every page of the application: the proxy banner, the loading bar, the dialogs about who it belongs to. */
export function Root() {
  const { config, proxy } = useSession();
  const language = useLanguage();
  // Before anything below it asks for a text.
  nameDepartments(config.assignmentGroupName[language]);
  const isLoading = useRouterState({ select: (state) => state.status === 'pending' });
  const path = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
  const trouble = useSyncExternalStore(onPersonTrouble, personTrouble);
  const hasAudio = useSyncExternalStore(onAudioOpen, isAudioOpen);
  const screen = openScreenAt(path, config.features);
  const mustReload = screen?.ownScriptsOnly === true && hasForeignScript();

  useEffect(() => {
    if (mustReload) location.reload();
  }, [mustReload]);

  useEffect(() => {
    if (!pagePerson() || !keptUndo()) return;
    void untilLoaded(() => import('#web/platform/publishing/offer-undo.ts'))
      .then(({ offerUndoAgain }) => offerUndoAgain())
      // An offer that cannot be made is none.
      .catch(() => {});
  }, []);

  if (mustReload) return null;
  return (
    <>
      <LoadingBar active={isLoading} />
      {trouble && (
        <Suspense>
          <PersonTrouble trouble={trouble} />
        </Suspense>
      )}
      {proxy && <ProxyBanner proxy={proxy} />}
      {/* Without a connection, its code can't be fetched. */}
      {pagePerson() && navigator.onLine && screen?.shell !== 'room' && hasKeptWork() && (
        <Suspense>
          <KeptWork />
        </Suspense>
      )}
      <Outlet />
      {hasAudio && (
        <Suspense>
          <AudioBar />
        </Suspense>
      )}
      <Surroundings config={config} language={language} screen={screen} />
    </>
  );
}
