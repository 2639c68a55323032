import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paletteCalls } from '#contract/people/palette.calls.ts';
import { paletteMinLetters } from '#contract/people/palette.fields.ts';
import { adminPath, startUpFor } from '#contract/platform/start-up.rules.ts';
import { titleOf } from '#contract/platform/screen.ts';
import { screens } from '#contract/screens.ts';
import { useCall } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { hasWords } from '#web/platform/formats/find-words.ts';

export interface PaletteEntry {
  readonly key: string;
  readonly title: string;
  /** For a record, its kind and a detail that identifies it. For a page, its area. */
  readonly note: string;
  readonly path: string;
}

const maxPages = 7;
const restMilliseconds = 150;

/** The pages the person may open and, from two letters on, the records the server finds. Pages come first. */
export function usePaletteEntries(text: string): { entries: readonly PaletteEntry[]; isSearching: boolean } {
  const { t } = useTranslation('shell');
  const pages = usePages(text);
  const sought = useRested(text.trim());
  const isInAdminArea = useRouterState({ select: (state) => state.location.pathname.startsWith(adminPath) });
  const isWorthIt = sought.length >= paletteMinLetters;
  const records = useCall(
    paletteCalls.find,
    { query: { text: sought, area: isInAdminArea ? 'admin' : 'learner' } },
    { enabled: isWorthIt, keepPrevious: true },
  );
  const hits = isWorthIt && text.trim().length >= paletteMinLetters ? (records.data?.hits ?? []) : [];
  return {
    entries: [
      ...pages,
      ...hits.map(({ kind, _id, title, detail, path }) => ({
        key: `${kind}/${_id}`,
        title,
        note: [t(`palette.kind.${kind}`), detail].filter(Boolean).join(' · '),
        path,
      })),
    ],
    isSearching: isWorthIt && records.isFetching,
  };
}

function usePages(text: string): PaletteEntry[] {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const session = useSession();
  return screens
    .filter((screen) => !/[{*]/.test(screen.path) && screen.shell !== 'public')
    .filter((screen) => !screen.feature || session.config.features[screen.feature])
    .filter((screen) => startUpFor(session, screen, screen.path, null).kind === 'open')
    .map((screen) => ({
      key: screen.id,
      path: screen.path,
      title: titleOf(screen, language, session.config),
      note: screen.shell === 'admin' ? t('navigation.admin') : '',
    }))
    .filter(({ title }) => hasWords(title, text))
    .toSorted((a, b) => a.title.localeCompare(b.title, language))
    .slice(0, maxPages);
}

/** The text, once the person stops typing. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
