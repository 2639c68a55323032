import { useLocation } from '@tanstack/react-router';

/** The area of the open page. Some pages are part of both. */
export const useArea = (): 'admin' | 'learner' =>
  useLocation({ select: ({ pathname }) => (pathname.includes('/auth/admin/') ? 'admin' : 'learner') });
