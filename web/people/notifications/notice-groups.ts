import type { Notification } from '#contract/people/notifications.calls.ts';
import { formatDate } from '#web/platform/formats/dates.ts';

/** The groups of the list, in their order. */
export const noticeGroups = ['action', 'today', 'yesterday', 'earlier'] as const;
type Group = (typeof noticeGroups)[number];

/**
 * Notices by what they ask, then by day, the newest first. `today` is the portal's day, `YYYY-MM-DD`. What needs action stays first until it is
 * settled, read or not.
 */
export function groupsOf(
  notices: readonly Notification[],
  today: string,
  timeZone: string,
): Readonly<Record<Group, readonly Notification[]>> {
  const noon = new Date(`${today}T12:00:00Z`);
  const yesterday = new Date(noon.getTime() - 86_400_000).toISOString().slice(0, 10);
  const groupOf = ({ needsAction, createdAt }: Notification): Group => {
    if (needsAction) return 'action';
    const day = formatDate(createdAt, 'YYYY-MM-DD', 'en', timeZone);
    if (day >= today) return 'today';
    return day === yesterday ? 'yesterday' : 'earlier';
  };
  const newestFirst = notices.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  const of = (group: Group) => newestFirst.filter((one) => groupOf(one) === group);
  return { action: of('action'), today: of('today'), yesterday: of('yesterday'), earlier: of('earlier') };
}
