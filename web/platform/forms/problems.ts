import type * as z from 'zod';
import type { ErrorText } from '#contract/platform/error-texts.ts';
import type { Language } from '#contract/platform/language.ts';
import { explain, type Issue } from '#contract/platform/validation.ts';

/** What a schema refuses in values, by field: the sentences that the server would answer. */
export function problemsOf(
  values: unknown,
  schema: z.ZodType,
  errors: readonly ErrorText[],
  language: Language,
): Record<string, string> {
  const result = schema.safeParse(values, { reportInput: true });
  if (result.success) return {};
  const found = explain(result.error.issues as readonly Issue[], schema, errors, language);
  return Object.fromEntries(found.toReversed().map((one) => [one.path, one.sentence]));
}
