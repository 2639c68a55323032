import { useSession } from '#web/platform/session.tsx';

/** Who confirms people that register: managers at their own dealers too, the training team alone, or nobody. */
export function useWhoConfirms(): 'managers' | 'team' | 'nobody' {
  const { features } = useSession().config;
  if (!features.approvalNewUser) return 'nobody';
  return features['approvalNewUser.dealerManagers'] ? 'managers' : 'team';
}
