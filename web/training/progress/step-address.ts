import { useLocation } from '@tanstack/react-router';

/** The address of a step of the open course, by the step's key. */
export function useStepAddress(): (key: string) => string {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (key) => `${path}?step=${encodeURIComponent(key)}`;
}
