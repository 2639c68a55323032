import { useState } from 'react';
import type { FileObject } from '#contract/library/media-center.calls.ts';

/** What somebody chose, by lasting address, also from other pages of the list. */
export interface Choice {
  readonly items: readonly FileObject[];
  readonly has: (link: string) => boolean;
  readonly toggle: (item: FileObject) => void;
  readonly choose: (items: readonly FileObject[]) => void;
  readonly clear: () => void;
}

export function useChoice(): Choice {
  const [chosen, setChosen] = useState<ReadonlyMap<string, FileObject>>(new Map());
  return {
    items: [...chosen.values()],
    has: (link) => chosen.has(link),
    toggle: (item) =>
      setChosen((before) => {
        const next = new Map(before);
        if (!next.delete(item.link)) next.set(item.link, item);
        return next;
      }),
    choose: (items) => setChosen(new Map(items.map((item) => [item.link, item]))),
    clear: () => setChosen(new Map()),
  };
}
