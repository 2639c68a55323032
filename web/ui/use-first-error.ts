import { useEffect, useRef, type RefObject } from 'react';

const FIRST_BAD = '[aria-invalid="true"]:not([disabled])';

/**
 * Focuses the first invalid field after a submit with errors, from our own validation or from the server. `errors` is the record of
 * @mantine/form. Call the returned function in `onSubmit`.
 */
export function useFirstError(
  form: RefObject<HTMLElement | null>,
  errors: Readonly<Record<string, unknown>>,
): { count: number; noteSubmit: () => void } {
  const hasSubmitted = useRef(false);
  const count = Object.values(errors).filter(Boolean).length;
  useEffect(() => {
    if (!hasSubmitted.current || count === 0) return;
    hasSubmitted.current = false;
    form.current?.querySelector<HTMLElement>(FIRST_BAD)?.focus();
  }, [errors, count, form]);
  return {
    count,
    noteSubmit: () => {
      hasSubmitted.current = true;
    },
  };
}
