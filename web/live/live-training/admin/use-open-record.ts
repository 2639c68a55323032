import { useSearchOf } from '#web/platform/navigation.tsx';

/** The name of the drawer for a new record in the address. */
const newRecord = 'new';

/** The record that is open in a drawer over its list, kept in the address, so that it can be linked and the back button closes it. */
export function useOpenRecord({ path }: { readonly path: string }) {
  const [search, change] = useSearchOf<string>();
  const { open } = search;
  return {
    id: open === newRecord ? undefined : open,
    isNew: open === newRecord,
    /** The address that opens a record over the list as it is. */
    hrefOf(id: string): string {
      const params = new URLSearchParams();
      for (const [name, value] of Object.entries(search)) if (value) params.set(name, value);
      params.set('open', id);
      return `${path}?${params.toString()}`;
    },
    add: () => void change({ open: newRecord }, { replace: false }),
    close: () => void change({ open: undefined }),
  };
}
