import { Suspense, type ReactNode } from 'react';
import { allows } from '#contract/platform/access.ts';
import type { Feature } from '#contract/platform/features.ts';
import { callerOf } from '#contract/platform/start-up.rules.ts';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import type { Tab } from '#web/ui/tabs.tsx';
import { useSearchOf } from './navigation.tsx';
import { contributedTo, tabsWith, type RecordKind, type RecordTab } from './record-tabs.ts';
import { useSession } from './session.tsx';
import { useLanguage } from './use-language.ts';

export interface RecordTabs {
  readonly tabs: readonly RecordTab[];
  /** The open tab, from the address. */
  readonly tab: RecordTab;
  /** Opens a tab. Filters and pages of the lists on another tab do not stay in the address. */
  open(key: string): void;
}

interface RecordTabsOptions {
  /** The key of the tab that is open if the address names none; the first one by default. */
  readonly initial?: string;
  /** The record was published at least once and is not in the trash. */
  readonly isPublished?: boolean;
}

/** The tabs of a record’s page: its own, and those that other rooms add and the reader may open. */
export function useTabsOf(kind: RecordKind, own: readonly Tab[], isPublished = false): readonly RecordTab[] {
  const language = useLanguage();
  const session = useSession();
  const { features } = session.config;
  const isOn = (feature: Feature | undefined) => feature === undefined || features[feature];
  const parts = contributedTo(kind).filter(
    ({ access, feature, pageFeature, isForPublished = false }) =>
      allows(access, callerOf(session)) &&
      isOn(feature) &&
      isOn(pageFeature) &&
      (isPublished || !isForPublished),
  );
  return tabsWith(own, parts, language);
}

/** The tabs of a record's page, kept in the address: the page's own, and those that other rooms add and the reader may open. */
export function useRecordTabs(
  kind: RecordKind,
  own: readonly Tab[],
  { initial = own[0]!.key, isPublished = false }: RecordTabsOptions = {},
): RecordTabs {
  const [search, setSearch] = useSearchOf<string>();
  const tabs = useTabsOf(kind, own, isPublished);
  const named = (wanted: string | undefined) => tabs.find(({ key }) => key === wanted);
  return {
    tabs,
    tab: named(search['tab']) ?? named(initial) ?? tabs[0]!,
    open: (key) => {
      const rest = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
      void setSearch({ ...rest, tab: key === initial ? undefined : key });
    },
  };
}

/** The content of a tab that comes from another room; nothing for the page's own tabs. */
export function RecordPart({
  tab: { Part },
  recordId,
  children,
}: {
  tab: RecordTab;
  recordId: string;
  children?: ReactNode;
}) {
  if (!Part) return null;
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <Part recordId={recordId}>{children}</Part>
    </Suspense>
  );
}
