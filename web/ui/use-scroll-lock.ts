import { useEffect } from 'react';

let locks = 0;

function setLocked(locked: boolean) {
  const { style, clientWidth } = document.documentElement;
  const scrollbarWidth = window.innerWidth - clientWidth;
  style.overflow = locked ? 'hidden' : '';
  style.paddingInlineEnd = locked && scrollbarWidth > 0 ? `${scrollbarWidth}px` : '';
}

/** Stops the page from scrolling while something modal is open, without shifting it by the width of the scrollbar. */
export function useScrollLock(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    locks += 1;
    if (locks === 1) setLocked(true);
    return () => {
      locks -= 1;
      if (locks === 0) setLocked(false);
    };
  }, [active]);
}
