import { mediaZipCalls } from '#contract/library/media-center.calls.ts';
import { useChange } from '#web/platform/use-change.ts';

/** Downloads files and folders as one ZIP: the browser saves it while it arrives. */
export function useZip() {
  const zip = useChange(mediaZipCalls.create, {
    onDone: ({ zip: { location } }) => {
      Object.assign(document.createElement('a'), { href: location, download: '' }).click();
    },
  });
  return {
    busy: zip.isPending,
    download: (links: readonly string[]) => zip.mutate({ body: { links: [...links] } }),
  };
}
