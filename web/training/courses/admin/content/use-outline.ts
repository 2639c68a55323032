import type { WrittenSectionType } from '#contract/training/course-content.ts';
import type { CourseDraft } from '#contract/training/course-draft.ts';
import { courseDraftCalls as calls } from '#contract/training/course-drafts.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useContentChange } from '../editor/use-content-change.ts';
import { useEditor } from '../editor/use-editor.ts';

export interface NewSection {
  readonly type: WrittenSectionType;
  readonly name?: { readonly en: string };
}

export interface Outline {
  readonly addChapter: () => Promise<string | undefined>;
  readonly addSection: (chapterId: string, section: NewSection) => Promise<string | undefined>;
  readonly removeChapter: (id: string) => Promise<boolean>;
  readonly removeSection: (chapterId: string, id: string) => Promise<boolean>;
  readonly moveChapter: (id: string, to: number) => void;
  /** Moves a section to a place in its own or another chapter. */
  readonly moveSection: (id: string, chapterId: string, to: number) => void;
}

const moved = <T>(all: readonly T[], from: number, to: number): T[] => {
  const rest = all.filter((_, index) => index !== from);
  return [...rest.slice(0, to), all[from]!, ...rest.slice(to)];
};

function withSectionMoved(draft: CourseDraft, id: string, chapterId: string, to: number): CourseDraft {
  const section = draft.chapters.flatMap((one) => one.sections).find((one) => one._id === id);
  if (!section) return draft;
  return {
    ...draft,
    chapters: draft.chapters.map((chapter) => {
      const rest = chapter.sections.filter((one) => one._id !== id);
      if (chapter._id !== chapterId) return { ...chapter, sections: rest };
      return { ...chapter, sections: [...rest.slice(0, to), { ...section, chapterId }, ...rest.slice(to)] };
    }),
  };
}

/** Adds, removes and reorders chapters and sections. A new order shows immediately and is reverted if the server refuses it. */
export function useOutline(): Outline {
  const { draft, store } = useEditor();
  const change = useContentChange();
  const order = () => ({ outlineVersion: store.outlineVersion, saveId: crypto.randomUUID() });

  return {
    addChapter: () =>
      change(async () => {
        const body = { courseId: draft._id, name: { en: '' }, matched: [], saveId: crypto.randomUUID() };
        const { chapter } = await callApi(calls.saveChapter, { body });
        return chapter._id;
      }),
    addSection: (chapterId, section) =>
      change(async () => {
        const body = { ...section, matched: [], saveId: crypto.randomUUID() };
        const { section: added } = await callApi(calls.saveSection, { params: { chapterId }, body });
        return added._id;
      }),
    removeChapter: async (id) =>
      (await change(() => callApi(calls.removeChapter, { params: { id }, query: {} }))) !== undefined,
    removeSection: async (chapterId, id) =>
      (await change(() => callApi(calls.removeSection, { params: { chapterId, id }, query: {} }))) !==
      undefined,
    moveChapter: (id, to) => {
      const from = draft.chapters.findIndex((one) => one._id === id);
      if (from < 0 || from === to || to < 0 || to >= draft.chapters.length) return;
      const chapters = moved(draft.chapters, from, to);
      const body = { courseId: draft._id, ids: chapters.map((one) => one._id), ...order() };
      store.show((now) => ({ ...now, chapters: moved(now.chapters, from, to) }));
      void change(() => callApi(calls.orderChapters, { body }));
    },
    moveSection: (id, chapterId, to) => {
      const after = withSectionMoved(draft, id, chapterId, to);
      const ids = after.chapters.find((one) => one._id === chapterId)?.sections.map((one) => one._id) ?? [];
      const body = { ids, ...order() };
      store.show((now) => withSectionMoved(now, id, chapterId, to));
      void change(() => callApi(calls.orderSections, { params: { chapterId }, body }));
    },
  };
}
