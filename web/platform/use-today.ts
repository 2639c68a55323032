import { useState } from 'react';
import { formatDate } from '#web/platform/formats/dates.ts';
import { useSession } from '#web/platform/session.tsx';

/** The portal’s day as `YYYY-MM-DD`, by its zone: the one by which the server counts days. It stays as long as the page does. */
export function useToday(): string {
  const { timeZone } = useSession().config;
  const [today] = useState(() => formatDate(new Date(), 'YYYY-MM-DD', 'en', timeZone));
  return today;
}
