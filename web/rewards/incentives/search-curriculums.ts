import { inLanguage, type Language } from '#contract/platform/language.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';

const mostOptions = 20;

/** Finds curriculums that the person works on. */
export const searchCurriculums =
  (language: Language) =>
  async (text: string, signal: AbortSignal): Promise<readonly AsyncOption[]> => {
    const { curriculums } = await callApi(
      curriculumCalls.list,
      { query: { isAdmin: 'true', text: text || undefined, limit: mostOptions } },
      { signal },
    );
    return curriculums.map((one) => ({
      value: one._id,
      label: inLanguage(one.name, language),
      ...(one.brand && { detail: one.brand.name }),
    }));
  };
