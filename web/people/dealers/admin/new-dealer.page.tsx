import { dealerScreens as screens } from '#contract/people/dealers.screens.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { DealerDrawer } from './dealer-drawer.tsx';

/** The drawer over the list that adds a dealer. */
export function Page() {
  const go = useGo();
  return <DealerDrawer onClose={() => void go(screens.list, { search: 'keep' })} />;
}
