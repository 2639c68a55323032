import { useNavigate } from '@tanstack/react-router';
import { dealerScreens as screens } from '#contract/people/dealers.screens.ts';
import { DealerDrawer } from './dealer-drawer.tsx';

/** The drawer over the list that adds a dealer. */
export function Page() {
  const navigate = useNavigate();
  return (
    <DealerDrawer onClose={() => void navigate({ to: screens.list.path as never, search: true as never })} />
  );
}
