import { lazy, type ComponentType } from 'react';
import { callerOf } from '#contract/platform/start-up.rules.ts';
import { allows, type Access } from '#contract/platform/access.ts';
import type { Feature } from '#contract/platform/features.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { useSession } from '#web/platform/session.tsx';

type Place = 'user' | 'dealer';

/** A part of a record's page that a higher room brings: what somebody learned stands on the page of the person. */
export interface RecordTab {
  readonly key: string;
  readonly title: Bilingual;
  readonly access: Access;
  readonly feature?: Feature;
  readonly Part: ComponentType<{ readonly recordId: string }>;
}

interface ContributedTab extends Omit<RecordTab, 'Part'> {
  readonly load: () => Promise<ComponentType<{ readonly recordId: string }>>;
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
