import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a bar that is fixed to the bottom of the window: the page ends above it, and so does everything else that sticks to the bottom. Names the variable
 * of `base.css` that holds its height, and the room in pixels that it keeps around itself.
 */
export function useClearance(
  name: '--consent-clearance' | '--audio-clearance',
  around = 0,
): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.body;
    const measure = new ResizeObserver(() => {
      style.setProperty(name, `${(bar.current?.offsetHeight ?? 0) + around}px`);
    });
    if (bar.current) measure.observe(bar.current);
    return () => {
      measure.disconnect();
      style.removeProperty(name);
    };
  }, [name, around]);
  return bar;
}
