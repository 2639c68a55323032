import { courseCalls } from '#contract/training/courses.calls.ts';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import { callApi } from '#web/platform/call-api.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';

const mostOptions = 20;

/** Finds courses of the brands that the person works on, in both languages. */
export const searchCourses =
  (language: Language) =>
  async (text: string, signal: AbortSignal): Promise<readonly AsyncOption[]> => {
    const { courses } = await callApi(
      courseCalls.list,
      { query: { text: text || undefined, limit: mostOptions } },
      { signal },
    );
    return courses.map((course) => ({ value: course._id, label: inLanguage(course.name, language) }));
  };
