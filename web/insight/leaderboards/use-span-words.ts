import { useFormats } from '#web/platform/formats/use-formats.ts';

/** A month or a year as a reply names it, in words: `2026-11` is “November 2026”. */
export function useSpanWords(): (span: string) => string {
  const { month } = useFormats();
  return (span) => (span.includes('-') ? month(span) : span);
}
