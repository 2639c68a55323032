import { GoTo } from '#web/platform/navigation.tsx';
import { useSections } from './use-sections.ts';

/** Leads to the first list that the person may view. The screen opens only for people who may view one. */
export function Page() {
  const [first] = useSections();
  return first && <GoTo screen={first.screen} />;
}
