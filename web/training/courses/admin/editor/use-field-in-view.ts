import { useEffect } from 'react';
import { usePlace } from './use-place.ts';

const fields =
  'input:not([type="hidden"], [type="file"]), textarea, [contenteditable="true"], select, button';
const patienceMilliseconds = 5000;

/** Scrolls to the field that a link led to and gives it the focus, as soon as its tab has been drawn. */
export function useFieldInView(): void {
  const { tab, at, field } = usePlace();
  useEffect(() => {
    if (field === undefined) return;
    const show = () => {
      const place = document.querySelector(`[data-field="${CSS.escape(field)}"]`);
      const target = place?.querySelector<HTMLElement>(fields);
      if (!place || !target) return false;
      place.scrollIntoView({ block: 'center' });
      target.focus({ preventScroll: true });
      return true;
    };
    if (show()) return;
    // Its tab, or the part of it with the field, may still load.
    const drawn = new MutationObserver(() => {
      if (show()) drawn.disconnect();
    });
    drawn.observe(document.body, { childList: true, subtree: true });
    const given = setTimeout(() => drawn.disconnect(), patienceMilliseconds);
    return () => {
      drawn.disconnect();
      clearTimeout(given);
    };
  }, [tab, at, field]);
}
