import type { DraftQuestion } from '#contract/training/course-draft.ts';
import { courseDraftCalls as calls } from '#contract/training/course-drafts.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useContentChange } from '../editor/use-content-change.ts';
import { useEditor } from '../editor/use-editor.ts';

/** Adds, removes and orders questions. */
export function useQuestions() {
  const { draft, store } = useEditor();
  const params = { id: draft._id };
  const change = useContentChange();
  return {
    add: () =>
      change(async () => {
        const empty = { text: { en: '', fr: '' }, image: null, correct: false };
        const body = {
          type: 'single' as const,
          options: [empty, empty],
          matched: [],
          saveId: crypto.randomUUID(),
        };
        const { question } = await callApi(calls.saveQuestion, { params, body });
        return question._id;
      }),
    remove: (questionId: string) =>
      change(() => callApi(calls.removeQuestion, { params: { ...params, questionId }, query: {} })),
    reorder: (questions: readonly DraftQuestion[]) => {
      const body = {
        ids: questions.map((one) => one._id),
        outlineVersion: store.outlineVersion,
        saveId: crypto.randomUUID(),
      };
      store.show((now) => ({ ...now, questions: [...questions] }));
      void change(() => callApi(calls.orderQuestions, { params, body }));
    },
  };
}
