import { FailedState, type FailedStateProps } from '#web/ui/failed-state.tsx';
import { failureText } from './failures.ts';

interface FailedReplyProps extends Pick<FailedStateProps, 'level'> {
  /** The result of a call: a reply of `useCall`. */
  readonly reply: { readonly error: Error | null; readonly refetch: () => unknown };
}

/** Shown in place of a call's data: why it could not be loaded, and a button that tries again. */
export const FailedReply = ({ reply, ...state }: FailedReplyProps) => (
  <FailedState {...state} onRetry={() => void reply.refetch()}>
    {failureText(reply.error)}
  </FailedState>
);
