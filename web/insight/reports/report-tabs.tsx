import { useTranslation } from 'react-i18next';
import { reportRoom } from '#contract/admin-rooms.ts';
import { reportTabs } from '#contract/learner-navigation.ts';
import { RoomTabs } from '#web/platform/room-tabs.tsx';
import { useArea } from '#web/platform/use-area.ts';

const inAdminArea = {
  'reports.users': 'reports.admin-users',
  'reports.dealers': 'reports.admin-dealers',
  'reports.curriculums': 'reports.admin-curriculums',
  'reports.courses': 'reports.admin-courses',
  'reports.certificates': undefined,
} as const;

/** The reports of the open area beside each other: its navigation has one entry, or names only two of them. */
export function ReportTabs({ current }: { current: (typeof reportTabs)[number] }) {
  const { t } = useTranslation('ui');
  const there = inAdminArea[current];
  if (useArea() !== 'admin')
    return <RoomTabs label={t('word.reports')} room={reportTabs} current={current} />;
  return there && <RoomTabs label={t('word.reports')} room={reportRoom} current={there} />;
}
