import { learnerRequestScreens as screens } from '#contract/people/learner-requests.screens.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { LearnerRequestPage } from './learner-request.tsx';
import { LearnerRequestList } from './learner-request-list.tsx';

/** Requests of both types, or the one in the address. */
export function Page() {
  const { id } = useParamsOf(screens.request);
  return id === undefined ? (
    <LearnerRequestList screen={screens.request} />
  ) : (
    <LearnerRequestPage key={id} id={id} screen={screens.request} />
  );
}
