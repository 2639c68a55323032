import { learnerRequestScreens as screens } from '#contract/people/learner-requests.screens.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { LearnerRequestPage } from './learner-request.tsx';
import { LearnerRequestList } from './learner-request-list.tsx';

/** Requests to end participation, or the one in the address. */
export function Page() {
  const { id } = useParamsOf(screens.participating);
  return id === undefined ? (
    <LearnerRequestList screen={screens.participating} type="participating" />
  ) : (
    <LearnerRequestPage key={id} id={id} screen={screens.participating} type="participating" />
  );
}
