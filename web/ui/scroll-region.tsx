import { useEffect, useRef, type ReactNode } from 'react';
import classes from '#web/ui/scroll-region.module.css';

export type ScrollRegionProps = {
  /** Name of the region, for screen readers. */
  label: string;
  busy?: boolean;
  children: ReactNode;
};

/**
 * Scrolls sideways inside the page. It is named and can be reached by keyboard, and its content does not widen the page. A shadow at an edge
 * shows that there is more beyond it.
 */
export function ScrollRegion({ label, busy, children }: ScrollRegionProps) {
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = region.current;
    if (!element) return;
    // Only attributes of one box change, which needs no rendering of the table inside.
    const look = () => {
      const beyond = element.scrollWidth - element.clientWidth - element.scrollLeft;
      element.parentElement?.toggleAttribute('data-scrolled', element.scrollLeft > 1);
      element.parentElement?.toggleAttribute('data-more', beyond > 1);
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    if (element.firstElementChild) sizes.observe(element.firstElementChild);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);

  return (
    <div className={classes.edges}>
      <div
        ref={region}
        className={classes.region}
        role="region"
        aria-label={label}
        aria-busy={busy}
        tabIndex={0}
      >
        {children}
      </div>
    </div>
  );
}
