import type { RequestingUser } from '#contract/people/requests.calls.ts';
import { useSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';

/** The position of a person at the dealer, in the language of the page. A position the portal does not offer is shown as it was sent. */
export function usePosition(): (user: RequestingUser) => string {
  const language = useLanguage();
  const { dealerPositions, primaryRoles } = useSession().config.registration;
  return ({ dealerPosition, primaryRole }) => {
    const value = dealerPosition || primaryRole;
    const known = (dealerPosition ? dealerPositions : primaryRoles).find((one) => one.value === value);
    return known ? known[language] : value;
  };
}
