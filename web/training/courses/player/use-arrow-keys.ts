import { useEffect, useEffectEvent } from 'react';

interface Ways {
  readonly onNext: (() => void) | undefined;
  readonly onPrevious: () => void;
}

/** Arrow keys move through a course, except if the focused element uses them. */
export function useArrowKeys({ onNext, onPrevious }: Ways): void {
  const next = useEffectEvent(() => onNext?.());
  const previous = useEffectEvent(onPrevious);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        // The outline and an enlarged slide use the arrow keys themselves.
        target.closest('dialog') ||
        /^(INPUT|TEXTAREA|SELECT|VIDEO|BUTTON)$/.test(target.tagName)
      )
        return;
      if (event.key === 'ArrowRight') next();
      if (event.key === 'ArrowLeft') previous();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
