import { lazy, type ComponentType, type ReactNode } from 'react';
import { callerOf } from '#contract/platform/start-up.rules.ts';
import { allows, type Access } from '#contract/platform/access.ts';
import type { Feature } from '#contract/platform/features.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { useSession } from '#web/platform/session.tsx';

type Place = 'user' | 'dealer';

export interface RecordPartProps {
  readonly recordId: string;
  /** What the page has at the side of its overview; the part finds a place for it. */
  readonly children?: ReactNode;
}

/**
 * A part of a record's page that a higher room brings: what somebody learned is on the page of the person. One with the key of a tab
 * that the page has itself takes its place.
 */
export interface RecordTab {
  readonly key: string;
  readonly title: Bilingual;
  readonly access: Access;
  readonly feature?: Feature;
  readonly Part: ComponentType<RecordPartProps>;
}

interface ContributedTab extends Omit<RecordTab, 'Part'> {
  readonly load: () => Promise<ComponentType<RecordPartProps>>;
}

const contributed: Record<Place, RecordTab[]> = { user: [], dealer: [] };

/** Brings parts to the pages of a kind of record. Their code is loaded once one is opened. */
export function contributeTabs(place: Place, tabs: readonly ContributedTab[]): void {
  contributed[place] = tabs.map(({ load, ...tab }) => ({
    ...tab,
    Part: lazy(async () => ({ default: await load() })),
  }));
}

/** The contributed parts that the reader may open. */
export function useRecordTabs(place: Place): readonly RecordTab[] {
  const session = useSession();
  const { features } = session.config;
  return contributed[place].filter(
    ({ access, feature }) =>
      allows(access, callerOf(session)) && (feature === undefined || features[feature]),
  );
}
