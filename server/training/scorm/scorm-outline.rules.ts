import type { Bilingual } from '#contract/platform/language.ts';
import type { ManifestItem, PackageManifest, ScormOutline } from '#contract/training/scorm-package.ts';

/** A section in the draft, or in the version learners read. */
export interface StandingSection {
  readonly _id: string;
  readonly chapterId: string;
  readonly name: Bilingual;
  readonly itemId: string;
  /** The title its item had. */
  readonly title: string;
  /** No longer in the draft, but learners may have used it. */
  readonly isFormer: boolean;
}

export interface PlannedSection {
  readonly _id: string;
  readonly isNew: boolean;
  readonly item: Launchable;
  /** The section it was before, if it continues one. */
  readonly before: StandingSection | null;
}

export type Launchable = ManifestItem & { readonly launch: NonNullable<ManifestItem['launch']> };

export interface PlannedChapter {
  readonly _id: string;
  readonly isNew: boolean;
  readonly name: string;
  readonly sections: readonly PlannedSection[];
}

export interface OutlinePlan {
  readonly chapters: readonly PlannedChapter[];
  /** Sections of the draft that no longer have an item. */
  readonly gone: readonly StandingSection[];
}

export interface Standing {
  readonly chapters: readonly { readonly _id: string; readonly name: string }[];
  readonly sections: readonly StandingSection[];
  /** Names the previous package gave; any other name is the author's own. */
  readonly packagedNames: ReadonlySet<string>;
}

/**
 * The chapters and sections a package creates: a chapter for each top-level item with items inside, one for each run of top-level items
 * without. A section continues the one whose item has the same identifier.
 */
export function planOutline(
  manifest: PackageManifest,
  courseName: string,
  standing: Standing,
  newId: () => string,
  keepProgress = true,
): OutlinePlan {
  const byItem = new Map(
    (keepProgress ? standing.sections.toReversed() : []).map((section) => [section.itemId, section]),
  );
  const freeChapters = new Map(standing.chapters.map((chapter) => [chapter._id, chapter.name]));
  const taken = new Set<string>();
  const chapters = grouped(manifest, courseName).map(({ name, items }): PlannedChapter => {
    const sections = items.map((item): PlannedSection => {
      const before = byItem.get(item.identifier) ?? null;
      if (before) taken.add(before._id);
      const isNew = before === null || before.isFormer;
      return { _id: before?._id ?? newId(), isNew, item, before };
    });
    const home = sections.map((one) => one.before?.chapterId).find((one) => one && freeChapters.has(one));
    if (!home) return { _id: newId(), isNew: true, name, sections };
    const nameBefore = freeChapters.get(home)!;
    freeChapters.delete(home);
    return {
      _id: home,
      isNew: false,
      name: standing.packagedNames.has(nameBefore) ? name : nameBefore,
      sections,
    };
  });
  const gone = standing.sections.filter((section) => !section.isFormer && !taken.has(section._id));
  return { chapters, gone };
}

interface Group {
  readonly name: string;
  readonly items: readonly Launchable[];
}

function grouped(manifest: PackageManifest, courseName: string): Group[] {
  const groups: { name: string; items: Launchable[]; isRun: boolean }[] = [];
  const isFlat = manifest.items.every((item) => item.items.length === 0);
  for (const item of manifest.items) {
    const launchables = flatLaunchables([item]);
    if (launchables.length === 0) continue;
    const isRun = item.items.length === 0;
    const last = groups.at(-1);
    if (isRun && last?.isRun) last.items.push(...launchables);
    else groups.push({ name: isRun && isFlat ? courseName : item.title, items: launchables, isRun });
  }
  return groups;
}

/** The items that can be started, in order. */
export const flatLaunchables = (items: readonly ManifestItem[]): Launchable[] =>
  items.flatMap((item) => [...(item.launch ? [item as Launchable] : []), ...flatLaunchables(item.items)]);

/** The section's new name: the author's own if they changed it, else the title of its item. */
export const nameAfter = ({ before, item }: PlannedSection): string =>
  before && before.name.en !== before.title ? before.name.en : item.title;

/** The plan, to review before confirming. */
export const presentedOutline = ({ chapters, gone }: OutlinePlan): ScormOutline => ({
  chapters: chapters.map(({ name, sections }) => ({
    name,
    sections: sections.map((section) => ({
      name: nameAfter(section),
      change: section.before ? ('kept' as const) : ('added' as const),
    })),
  })),
  gone: gone.map((section) => section.name),
});
