import { useEffect, useRef } from 'react';
import classes from '#web/ui/tooltip.module.css';

const DELAY_MS = 250;
const GAP_PX = 8;

function place(layer: HTMLElement, target: Element) {
  const at = target.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = layer;
  const above = at.top - height - GAP_PX;
  const left = at.left + at.width / 2 - width / 2;
  layer.style.top = `${above > 4 ? above : at.bottom + GAP_PX}px`;
  layer.style.left = `${Math.max(4, Math.min(left, window.innerWidth - width - 4))}px`;
}

/**
 * Shows the tooltip of the element with `data-tip` under the pointer or the keyboard focus, over everything and never clipped. Escape hides
 * it. The text repeats the accessible name, so screen readers skip it. One per page.
 */
export function TooltipHost() {
  const host = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const layer = host.current;
    if (!layer) return;
    let shownFor: Element | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const hide = () => {
      clearTimeout(timer);
      shownFor = undefined;
      if (layer.matches(':popover-open')) layer.hidePopover();
      // What nobody sees is not in the page.
      layer.textContent = '';
    };
    const show = (target: HTMLElement) => {
      if (!target.isConnected) return;
      layer.textContent = target.dataset.tip ?? '';
      layer.showPopover();
      place(layer, target);
    };
    const offer = (event: Event, delayMs: number) => {
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null;
      if (target === shownFor) return;
      hide();
      if (!target) return;
      shownFor = target;
      timer = setTimeout(() => show(target), delayMs);
    };
    const onPointer = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') offer(event, DELAY_MS);
    };
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) offer(event, 0);
      else hide();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal };
    document.addEventListener('pointerover', onPointer, options);
    document.addEventListener('focusin', onFocus, options);
    for (const kind of ['focusout', 'pointerdown', 'scroll']) document.addEventListener(kind, hide, options);
    document.addEventListener('keydown', onKey, options);
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, []);

  return <div ref={host} popover="manual" className={classes.tip} aria-hidden="true" />;
}
