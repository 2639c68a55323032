import type { ComponentType, ReactNode } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { Access } from '#contract/platform/access.ts';
import type { Feature } from '#contract/platform/features.ts';
import type { Bilingual, Language } from '#contract/platform/language.ts';
import type { Tab } from '#web/ui/tabs.tsx';
import { loadTexts } from './language.ts';

/**
 * Kinds of records whose pages show parts of other rooms. The reports on people and dealers have pages of their own, so do a person's own account and the own
 * dealers. The page of a curriculum that a person takes shows what goes with it, and the end of a passed course what other rooms give for it.
 */
export type RecordKind =
  | 'user'
  | 'user-report'
  | 'dealer'
  | 'dealer-report'
  | 'course'
  | 'passed-course'
  | 'curriculum'
  | 'own-curriculum'
  | 'own-account'
  | 'own-dealer';

export interface RecordPartProps {
  readonly recordId: string;
  /** The content of the page's overview column; the part decides where to show it. */
  readonly children?: ReactNode;
}

/**
 * A part of a record's page that comes from another room: a person's training is shown on the page of the person. A part with the key of
 * one of the page's own tabs replaces the content of that tab.
 */
interface RecordPart {
  readonly key: string;
  readonly title: Bilingual;
  readonly access: Access;
  readonly feature?: Feature;
  /** A feature that has to be on as well. */
  readonly pageFeature?: Feature;
  /** The key of the page's tab that follows this one. Without it, the tab comes last. */
  readonly before?: string;
  /** Only for courses and curriculums that were published at least once and are not in the trash. */
  readonly isForPublished?: boolean;
  readonly Part: ComponentType<RecordPartProps>;
}

interface ContributedTab extends Omit<RecordPart, 'Part'> {
  /** The texts the part uses. */
  readonly texts: readonly string[];
  readonly load: () => Promise<ComponentType<RecordPartProps>>;
}

const contributed: Record<RecordKind, RecordPart[]> = {
  user: [],
  'user-report': [],
  dealer: [],
  'dealer-report': [],
  course: [],
  'passed-course': [],
  curriculum: [],
  'own-curriculum': [],
  'own-account': [],
  'own-dealer': [],
};

/** Adds parts to the pages of a kind of record. Their code and texts are loaded when one is opened. */
export function contributeTabs(kind: RecordKind, tabs: readonly ContributedTab[]): void {
  for (const { load, texts, ...tab } of tabs)
    contributed[kind].push({
      ...tab,
      Part: lazyPart(async () => {
        const [Part] = await Promise.all([load(), loadTexts(texts)]);
        return { default: Part };
      }),
    });
}

/** The parts that other rooms add to the pages of a kind of record. */
export const contributedTo = (kind: RecordKind): readonly RecordPart[] => contributed[kind];

export interface RecordTab extends Tab {
  readonly Part?: ComponentType<RecordPartProps> | undefined;
}

/** The tabs of a page with the parts in their places. */
export function tabsWith(
  own: readonly Tab[],
  parts: readonly Pick<RecordPart, 'key' | 'title' | 'before' | 'Part'>[],
  language: Language,
): readonly RecordTab[] {
  const tabs: RecordTab[] = own.map((tab) => ({
    ...tab,
    Part: parts.find(({ key }) => key === tab.key)?.Part,
  }));
  for (const { key, title, before, Part } of parts) {
    if (own.some((tab) => tab.key === key)) continue;
    const place = tabs.findIndex((tab) => tab.key === before);
    tabs.splice(place < 0 ? tabs.length : place, 0, { key, label: title[language], Part });
  }
  return tabs;
}
