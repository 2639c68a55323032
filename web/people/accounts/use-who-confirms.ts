import { useSession } from '#web/platform/session.tsx';

/** Who approves registrations: managers for their own dealers too, only the training team, or nobody. */
export function useWhoConfirms(): 'managers' | 'team' | 'nobody' {
  const { features } = useSession().config;
  if (!features.approvalNewUser) return 'nobody';
  return features['approvalNewUser.dealerManagers'] ? 'managers' : 'team';
}
