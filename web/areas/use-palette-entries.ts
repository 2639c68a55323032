import { useRouterState } from '@tanstack/react-router';
import {
  IconBook2,
  IconBuildingStore,
  IconCalendarEvent,
  IconCornerUpRight,
  IconFileText,
  IconFolder,
  IconGift,
  IconHistory,
  IconSchool,
  IconMicrophone,
  IconSpeakerphone,
  IconTags,
  IconUser,
  IconUserStar,
  IconVideo,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paletteCalls, type PaletteHit } from '#contract/people/palette.calls.ts';
import { paletteMinLetters } from '#contract/people/palette.fields.ts';
import { adminPath } from '#contract/platform/start-up.rules.ts';
import { titleOf } from '#contract/platform/screen.ts';
import { hasWords } from '#web/platform/formats/find-words.ts';
import { useCall } from '#web/platform/query.ts';
import { screenAt } from '#web/platform/screen-at.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { isPageOf, openPages } from './open-pages.ts';
import { paletteGroups, type PaletteEntry } from './palette-entry.ts';
import { recentPages } from './recent-pages.ts';
import { useNextStep, usePaletteActions } from './use-palette-actions.ts';

const iconOf: Readonly<Record<PaletteHit['kind'], Icon>> = {
  person: IconUser,
  dealer: IconBuildingStore,
  brand: IconWorld,
  curriculum: IconSchool,
  course: IconBook2,
  resource: IconFileText,
  bulletin: IconSpeakerphone,
  promotion: IconTags,
  event: IconCalendarEvent,
  follow: IconUserStar,
  video: IconVideo,
  podcast: IconMicrophone,
  media: IconFolder,
  incentive: IconGift,
};

/** What an empty palette shows of each group, and what a search shows. */
const mostEmpty = { next: 1, recent: 4, do: 4, places: 5, training: 0, people: 0 } as const;
const mostFound = 7;
const restMilliseconds = 150;

/**
 * Without words: the next step, what was opened last, what can be done, and pages. With words: whatever contains them, and from two letters on the
 * records that the server finds. Nothing the person may not open.
 */
export function usePaletteEntries(text: string): { entries: readonly PaletteEntry[]; isSearching: boolean } {
  const isInAdminArea = useRouterState({ select: (state) => state.location.pathname.startsWith(adminPath) });
  const next = useNextStep(isInAdminArea);
  const actions = usePaletteActions(isInAdminArea);
  const recent = useRecent();
  const places = usePlaces(isInAdminArea);
  const { hits, isSearching } = useRecords(text, isInAdminArea);
  const isEmpty = text.trim() === '';
  const known = [...next, ...recent, ...actions, ...places].filter(({ title }) => hasWords(title, text));
  const all = [...known, ...hits];
  return {
    entries: paletteGroups.flatMap((group) =>
      all.filter((one) => one.group === group).slice(0, isEmpty ? mostEmpty[group] : mostFound),
    ),
    isSearching,
  };
}

function useRecords(text: string, isInAdminArea: boolean) {
  const { t } = useTranslation('palette');
  const sought = useRested(text.trim());
  const isWorthIt = sought.length >= paletteMinLetters;
  const records = useCall(
    paletteCalls.find,
    { query: { text: sought, area: isInAdminArea ? 'admin' : 'learner' } },
    { enabled: isWorthIt, keepPrevious: true },
  );
  const hits = isWorthIt && text.trim().length >= paletteMinLetters ? (records.data?.hits ?? []) : [];
  return {
    hits: hits.map(({ kind, _id, title, detail, path }): PaletteEntry => ({
      key: `${kind}/${_id}`,
      group: kind === 'person' || kind === 'dealer' ? 'people' : 'training',
      icon: iconOf[kind],
      title,
      note: [t(`kind.${kind}`), detail].filter(Boolean).join(' · '),
      to: path,
    })),
    isSearching: isWorthIt && records.isFetching,
  };
}

/** What was open in this tab, without the page that is open now. */
function useRecent(): readonly PaletteEntry[] {
  const language = useLanguage();
  const session = useSession();
  const here = useRouterState({ select: (state) => state.location.pathname });
  const [pages] = useState(() => recentPages(session.user?._id ?? ''));
  return pages.flatMap(({ path, title }): PaletteEntry[] => {
    const screen = screenAt(path);
    if (!screen || path === here || !isPageOf(session, screen, path)) return [];
    const kind = titleOf(screen, language, session.config);
    return [
      {
        key: `recent/${path}`,
        group: 'recent',
        icon: IconHistory,
        title,
        note: kind === title ? '' : kind,
        to: path,
      },
    ];
  });
}

/** Pages, those of the area that is open first. What is done there is an action instead. */
function usePlaces(isInAdminArea: boolean): readonly PaletteEntry[] {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const session = useSession();
  const isNear = (shell: string) => (shell === 'admin') === isInAdminArea;
  return openPages(session)
    .filter(({ path }) => !path.endsWith('/create'))
    .map((screen) => ({
      shell: screen.shell,
      entry: {
        key: screen.id,
        group: 'places',
        icon: IconCornerUpRight,
        title: titleOf(screen, language, session.config),
        note: screen.shell === 'admin' ? t('navigation.admin') : '',
        to: screen.path,
      } satisfies PaletteEntry,
    }))
    .toSorted(
      (a, b) =>
        Number(isNear(b.shell)) - Number(isNear(a.shell)) ||
        a.entry.title.localeCompare(b.entry.title, language),
    )
    .map(({ entry }) => entry);
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
