import { lazy, type ComponentType, type ReactNode } from 'react';
import { callerOf } from '#contract/platform/start-up.rules.ts';
import { allows, type Access } from '#contract/platform/access.ts';
import type { Feature } from '#contract/platform/features.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { useSession } from '#web/platform/session.tsx';

type Place = 'user' | 'dealer';

export interface RecordPartProps {
  readonly recordId: string;
  /** The content of the page's overview column; the part decides where to show it. */
  readonly children?: ReactNode;
}

/**
 * A part of a record's page that comes from another room: a person's training is shown on the page of the person. A part with the key of
 * one of the page's own tabs replaces that tab.
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

/** Adds parts to the pages of a kind of record. Their code is loaded when one is opened. */
export function contributeTabs(place: Place, tabs: readonly ContributedTab[]): void {
  contributed[place] = tabs.map(({ load, ...tab }) => ({
    ...tab,
    Part: lazy(async () => ({ default: await load() })),
  }));
}

/** The added parts that the reader may open. */
export function useRecordTabs(place: Place): readonly RecordTab[] {
  const session = useSession();
  const { features } = session.config;
  return contributed[place].filter(
    ({ access, feature }) =>
      allows(access, callerOf(session)) && (feature === undefined || features[feature]),
  );
}
