import { accountErrors } from '#contract/people/accounts.errors.ts';
import { signInFields } from '#contract/people/sign-in.fields.ts';
import type { Language } from '#contract/platform/language.ts';
import { problemsOf } from '#web/platform/forms/problems.ts';

/** What is wrong with the fields of sign-in. A file of its own: the schema is larger than the page. */
export const signInProblems = (values: unknown, language: Language): Readonly<Record<string, string>> =>
  problemsOf(values, signInFields, Object.values(accountErrors), language);
