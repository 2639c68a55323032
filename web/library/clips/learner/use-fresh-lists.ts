import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ClipRoom } from '../clip-room.ts';

/** Lists show how far the person is, so they are read anew once the page is left. */
export function useFreshLists({ kind }: ClipRoom): void {
  const client = useQueryClient();
  useEffect(
    () => () => void client.invalidateQueries({ queryKey: [kind === 'video' ? 'videos' : 'podcasts'] }),
    [client, kind],
  );
}
