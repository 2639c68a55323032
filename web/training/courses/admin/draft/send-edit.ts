import type { CourseDraft } from '#contract/training/course-draft.ts';
import { courseDraftCalls } from '#contract/training/course-drafts.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { bodyOf, type Part } from './draft-edits.ts';
import type { Sending } from './kept-edits.ts';

export interface Saved {
  readonly part: Part;
  readonly counts: { readonly outlineVersion: number; readonly revision: number };
}

/** Sends one edit with the call of its record. */
export async function sendEdit(draft: CourseDraft, edit: Sending): Promise<Saved> {
  const { kind, id, base: version, saveId } = edit;
  const body = { ...bodyOf(edit.fields), version, saveId };
  switch (kind) {
    case 'course': {
      const { course } = await callApi(courseDraftCalls.save, { params: { id }, body });
      return { part: course, counts: course };
    }
    case 'chapter': {
      const { chapter, ...counts } = await callApi(courseDraftCalls.saveChapter, {
        body: { ...body, _id: id },
      });
      return { part: chapter, counts };
    }
    case 'section': {
      const chapter = draft.chapters.find((one) => one.sections.some((section) => section._id === id));
      const { section, ...counts } = await callApi(courseDraftCalls.saveSection, {
        params: { chapterId: chapter?._id ?? '' },
        body: { ...body, _id: id },
      });
      return { part: section, counts };
    }
    case 'question': {
      const { question, ...counts } = await callApi(courseDraftCalls.saveQuestion, {
        params: { id: draft._id },
        body: { ...body, _id: id },
      });
      return { part: question, counts };
    }
  }
}
