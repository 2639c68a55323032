import { useEffect, useState } from 'react';

/** Whether the menu is open on this page. Going to another page closes it, and so does Escape. */
export function useOpenHere(path: string): readonly [boolean, (open: boolean) => void] {
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === path;
  useEffect(() => {
    if (!isOpen) return;
    const press = (event: KeyboardEvent) => event.key === 'Escape' && setOpenAt(undefined);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOpen]);
  return [isOpen, (open) => setOpenAt(open ? path : undefined)];
}
