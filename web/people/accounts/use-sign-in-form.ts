import { useEffect, useState, type ChangeEvent, type FormEvent } from 'react';
import { signInLabels } from '#contract/people/sign-in.labels.ts';
import { browserErrors } from '#contract/platform/error-texts.ts';
import type { Language } from '#contract/platform/language.ts';
import { ApiError } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { focusFirst } from '#web/platform/forms/focus-first.ts';
import { untilLoaded } from '#web/platform/lazy-extra.ts';
import { whenDrawn } from '#web/platform/when-drawn.ts';

export interface SignInValues {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

type Problems = Readonly<Record<string, string>>;
type Check = (values: unknown, language: Language) => Problems;

/**
 * The form of sign-in. It can be used before its schema is there, which is larger than the page: until then the server alone checks, with the
 * same sentences.
 */
export function useSignInForm(language: Language, submit: (values: SignInValues) => Promise<unknown>) {
  const [values, setValues] = useState<SignInValues>({ email: '', password: '', remember: true });
  const [errors, setErrors] = useState<Problems>({});
  const [submitting, setSubmitting] = useState(false);
  const [check, setCheck] = useState<Check>();
  useEffect(() => {
    return whenDrawn(async () => {
      const { signInProblems } = await untilLoaded(() => import('./sign-in-check.ts'));
      setCheck(() => signInProblems);
    });
  }, []);

  const showAll = (found: Problems) => {
    setErrors(found);
    focusFirst(Object.keys(found));
  };
  const send = async () => {
    setSubmitting(true);
    try {
      await submit(values);
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) showAll({ ...error.fields });
      else showFailure(error, browserErrors.saving);
    } finally {
      setSubmitting(false);
    }
  };
  const without = (name: string) =>
    Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name));
  const field = (name: keyof SignInValues) => ({
    name,
    label: signInLabels[name][language],
    error: errors[name],
    onChange: ({ currentTarget: { type, checked, value } }: ChangeEvent<HTMLInputElement>) => {
      setValues((before) => ({ ...before, [name]: type === 'checkbox' ? checked : value }));
      setErrors(without(name));
    },
    onBlur: () => {
      const found = check?.(values, language)[name];
      setErrors({ ...without(name), ...(found && { [name]: found }) });
    },
  });
  return {
    errors,
    setValues,
    submitting,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      const found = check?.(values, language) ?? {};
      if (Object.keys(found).length > 0) showAll(found);
      else void send();
    },
    fields: {
      email: { ...field('email'), value: values.email, required: true },
      password: { ...field('password'), value: values.password, required: true },
      remember: { ...field('remember'), checked: values.remember },
    },
  };
}
