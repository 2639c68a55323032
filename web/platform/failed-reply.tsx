import { FailedState, type FailedStateProps } from '#web/ui/failed-state.tsx';
import { failureText } from './failures.ts';

interface FailedReplyProps extends Pick<FailedStateProps, 'level'> {
  /** What a call came back with: a reply of `useCall`. */
  readonly reply: { readonly error: Error | null; readonly refetch: () => unknown };
}

/** Stands where a call's answer would: why there is none, and a button that asks again. */
export const FailedReply = ({ reply, ...state }: FailedReplyProps) => (
  <FailedState {...state} onRetry={() => void reply.refetch()}>
    {failureText(reply.error)}
  </FailedState>
);
