import { useQuery } from '@tanstack/react-query';
import { cuesOf, type Cue } from '#contract/platform/cues.ts';

/** What a file of captions says. */
export function useCues(location: string) {
  return useQuery({
    queryKey: ['captions', location],
    queryFn: async ({ signal }): Promise<readonly Cue[]> => {
      const reply = await fetch(location, { signal });
      if (!reply.ok) throw new Error(`Captions: ${reply.status}`);
      return cuesOf(await reply.text());
    },
    // A stored file does not change.
    staleTime: Infinity,
  });
}
