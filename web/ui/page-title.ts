import { useEffect, useSyncExternalStore, type RefObject } from 'react';

interface Shown {
  /** The address, with its language, that the heading belongs to. */
  readonly path: string;
  readonly title: string;
}

let shown: Shown | undefined;
const listeners = new Set<() => void>();

/** Says what the heading of a page reads, so that the frame can name the record that is open. */
export function useAnnouncedTitle(heading: RefObject<HTMLElement | null>): void {
  // After every render: the record may have been renamed. Nothing happens while the words stay the same.
  useEffect(() => {
    const title = heading.current?.textContent.trim();
    const path = location.pathname;
    if (!title || (shown?.path === path && shown.title === title)) return;
    shown = { path, title };
    for (const listener of listeners) listener();
  });
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

/** The heading of the page that is open; undefined until the page has one. */
export function useShownTitle(): string | undefined {
  const now = useSyncExternalStore(subscribe, () => shown);
  return now?.path === location.pathname ? now.title : undefined;
}
