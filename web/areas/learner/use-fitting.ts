import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/**
 * How many of the first children of a row fit beside its other children, which are always shown. `key` changes with the texts. The row has
 * `data-measuring` while it is measured: its style then shows all children.
 */
export function useFitting(
  count: number,
  key: string,
): { ref: RefObject<HTMLElement | null>; fitting: number } {
  const ref = useRef<HTMLElement>(null);
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const row = ref.current;
    if (!row) return;
    const measure = () => {
      row.toggleAttribute('data-measuring', true);
      const widths = [...row.children].map((child) => (child as HTMLElement).offsetWidth);
      const room = row.clientWidth;
      row.toggleAttribute('data-measuring', false);
      const [first, [more = 0, ...others]] = [widths.slice(0, count), widths.slice(count)];
      let left = room - others.reduce((sum, width) => sum + width, 0);
      const all = first.reduce((sum, width) => sum + width, 0);
      if (all <= left) return setFitting(count);
      left -= more;
      const over = first.findIndex((width) => (left -= width) < 0);
      setFitting(over < 0 ? count : over);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(row.parentElement!);
    measure();
    return () => observer.disconnect();
  }, [count, key]);
  return { ref, fitting };
}
