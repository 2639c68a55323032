import { useState } from 'react';
import { useUser } from '#web/platform/session.tsx';

const zoomValues = [1, 2, 3, 4] as const;

/** How somebody looks at the media center, kept in the browser for each person. */
export interface MediaView {
  readonly fileView: 'grid' | 'list';
  /** Names and facts below the pictures. */
  readonly showCards: boolean;
  readonly zoomValue: (typeof zoomValues)[number];
}

const usual: MediaView = { fileView: 'grid', showCards: true, zoomValue: 2 };
const keyOf = (personId: string) => `paddock-media-view:${personId}`;

function kept(personId: string): MediaView {
  try {
    const { fileView, showCards, zoomValue } = {
      ...usual,
      ...(JSON.parse(localStorage.getItem(keyOf(personId)) ?? '{}') as Partial<MediaView>),
    };
    return {
      fileView: fileView === 'list' ? 'list' : 'grid',
      showCards: showCards !== false,
      zoomValue: zoomValues.find((one) => one === zoomValue) ?? usual.zoomValue,
    };
  } catch {
    return usual;
  }
}

export function useMediaView(): readonly [MediaView, (change: Partial<MediaView>) => void] {
  const { _id } = useUser();
  const [view, setView] = useState(() => kept(_id));
  const change = (part: Partial<MediaView>) => {
    const next = { ...view, ...part };
    setView(next);
    try {
      localStorage.setItem(keyOf(_id), JSON.stringify(next));
    } catch {
      // Then it stands until the page is left.
    }
  };
  return [view, change];
}
