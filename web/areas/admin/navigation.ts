import {
  IconActivity,
  IconBell,
  IconBook2,
  IconBox,
  IconBuildingStore,
  IconCalendarEvent,
  IconCalendarStar,
  IconCalendarUser,
  IconCash,
  IconCertificate,
  IconChartBar,
  IconClipboardCheck,
  IconDiscountCheck,
  IconFileText,
  IconFlag,
  IconHeartbeat,
  IconFolder,
  IconGift,
  IconHome,
  IconMessage,
  IconMicrophone,
  IconReceipt,
  IconSchool,
  IconSettings,
  IconShieldLock,
  IconSitemap,
  IconSpeakerphone,
  IconTags,
  IconTool,
  IconTrophy,
  IconUserCheck,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  IconUserStar,
  IconVideo,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';
import { activityRoom, dealerRoom, payoutRoom, peopleRoom, reportRoom } from '#contract/admin-rooms.ts';
import { decide, type Access } from '#contract/platform/access.ts';
import { callerOf } from '#contract/platform/start-up.rules.ts';
import type { Reach } from '#contract/platform/roles.ts';
import type { SessionReply } from '#contract/platform/session.calls.ts';
import { screenById } from '#web/platform/screen-at.ts';

export interface NavigationEntry {
  /** The screen it opens. An entry is hidden if its screen does not exist, is off or is not allowed. */
  readonly screen: string;
  /** The tabs of its page, if it has several screens: the entry opens the first that the person may open. */
  readonly room?: readonly string[];
  /** Restricts the entry further than the screen's own access. */
  readonly only?: Access;
  /** Reaches that have another entry for the same. */
  readonly notFor?: readonly Reach[];
  readonly icon: Icon;
  /** Key of the text; default the screen's title. */
  readonly label?: 'reports';
}

export interface NavigationGroup {
  readonly key: 'top' | 'content' | 'rewards' | 'people' | 'insight';
  readonly entries: readonly NavigationEntry[];
}

/** The sidebar of the admin area, in the order the requirements list it. */
const adminNavigation: readonly NavigationGroup[] = [
  {
    key: 'top',
    entries: [
      { screen: 'dashboards.admin', icon: IconHome },
      { screen: 'live-training.admin', icon: IconCalendarEvent },
      { screen: 'field-training.admin', icon: IconTool },
      { screen: 'field-training.instructor', icon: IconCalendarUser, only: { flagged: 'instructor' } },
      { screen: 'messages.admin', icon: IconMessage },
      { screen: 'notifications.admin', icon: IconBell },
    ],
  },
  {
    key: 'content',
    entries: [
      { screen: 'brands.admin', icon: IconWorld, notFor: ['brands'] },
      { screen: 'brands.page-edit', icon: IconWorld, only: { reach: ['brands'] } },
      { screen: 'curriculums.admin', icon: IconSchool, notFor: ['brands'] },
      {
        screen: 'brands.curriculums',
        icon: IconSchool,
        only: { reach: ['brands'] },
      },
      { screen: 'courses.admin', icon: IconBook2 },
      { screen: 'course-requests.admin', icon: IconClipboardCheck },
      { screen: 'scorm.admin', icon: IconBox },
      { screen: 'certificates.admin', icon: IconCertificate },
      { screen: 'resources.admin', icon: IconFileText },
      { screen: 'media-center.admin', icon: IconFolder },
      { screen: 'videos.admin', icon: IconVideo },
      { screen: 'videos.admin-submissions', icon: IconVideo },
      { screen: 'podcasts.admin', icon: IconMicrophone },
      { screen: 'bulletins.admin', icon: IconSpeakerphone },
      { screen: 'promotions.admin', icon: IconTags },
      { screen: 'events.admin', icon: IconCalendarStar },
      { screen: 'suggested-follows.admin', icon: IconUserStar },
    ],
  },
  {
    key: 'rewards',
    entries: [
      { screen: 'loyalty.overview', icon: IconDiscountCheck },
      { screen: 'incentives.admin', icon: IconGift },
      { screen: 'spiffs.admin', icon: IconReceipt },
      { screen: 'activities.admin', icon: IconFlag, room: activityRoom },
      { screen: 'payouts.admin', icon: IconCash, room: payoutRoom },
    ],
  },
  {
    key: 'people',
    entries: [
      { screen: 'users.list', icon: IconUsers, room: peopleRoom },
      { screen: 'user-requests.list', icon: IconUserPlus },
      { screen: 'learner-requests.list', icon: IconUserCheck },
      { screen: 'dealers.list', icon: IconBuildingStore, room: dealerRoom },
      { screen: 'admin-groups.list', icon: IconSitemap },
      { screen: 'assignment-groups.list', icon: IconUsersGroup },
      { screen: 'business-units.list', icon: IconTags },
      { screen: 'roles.list', icon: IconShieldLock },
    ],
  },
  {
    key: 'insight',
    entries: [
      { screen: 'reports.admin-users', icon: IconChartBar, room: reportRoom, label: 'reports' },
      { screen: 'leaderboards.list', icon: IconTrophy },
      { screen: 'activity-logs.list', icon: IconActivity },
      { screen: 'settings.general', icon: IconSettings },
      { screen: 'health.report', icon: IconHeartbeat },
    ],
  },
];

/** The groups with the entries this person may open. Empty groups are dropped. */
export function navigationFor(session: SessionReply): readonly NavigationGroup[] {
  const reach = session.user?.role.reach;
  const mayOpen = ({ screen: id, only, notFor }: NavigationEntry) => {
    const screen = screenById(id);
    if (!screen || (screen.feature && !session.config.features[screen.feature])) return false;
    if (reach && notFor?.includes(reach)) return false;
    if (screen.path.includes('{brandId}') && !session.user?.editingBrand) return false;
    const caller = callerOf(session);
    if (only && (session.user?.isPlatformAdmin || decide(only, caller) !== 'allowed')) return false;
    return decide(screen.access, caller) === 'allowed';
  };
  return adminNavigation
    .map((group) => ({
      ...group,
      entries: group.entries.flatMap((entry) => {
        const room = (entry.room ?? [entry.screen]).filter((screen) => mayOpen({ ...entry, screen }));
        return room[0] === undefined ? [] : [{ ...entry, screen: room[0], room }];
      }),
    }))
    .filter((group) => group.entries.length > 0);
}
