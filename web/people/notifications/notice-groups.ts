import type { Notification } from '#contract/people/notifications.calls.ts';
import { formatDate } from '#web/platform/formats/dates.ts';

const dayOf = (at: Date | string) => formatDate(at, 'YYYY-MM-DD', 'en');

/** The groups of the list, in their order. */
export const noticeDays = ['action', 'today', 'yesterday', 'earlier'] as const;
type Group = (typeof noticeDays)[number];

/**
 * Notices by what they ask, then by day, the newest first. Days are those of the device, as the times in the rows are. What needs action stays
 * first until it is settled, read or not.
 */
export function groupsOf(
  notices: readonly Notification[],
  now: Date,
): Readonly<Record<Group, readonly Notification[]>> {
  const today = dayOf(now);
  const noon = new Date(`${today}T12:00:00Z`);
  const yesterday = new Date(noon.getTime() - 86_400_000).toISOString().slice(0, 10);
  const groupOf = ({ needsAction, createdAt }: Notification): Group => {
    if (needsAction) return 'action';
    const day = dayOf(createdAt);
    if (day >= today) return 'today';
    return day === yesterday ? 'yesterday' : 'earlier';
  };
  const newestFirst = notices.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  const of = (group: Group) => newestFirst.filter((one) => groupOf(one) === group);
  return { action: of('action'), today: of('today'), yesterday: of('yesterday'), earlier: of('earlier') };
}
