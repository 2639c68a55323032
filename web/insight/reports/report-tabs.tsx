import { useTranslation } from 'react-i18next';
import { reportTabs } from '#contract/learner-navigation.ts';
import { titleOf } from '#contract/platform/screen.ts';
import { isOpenTo } from '#web/platform/open-screens.ts';
import { screenById } from '#web/platform/screen-at.ts';
import { useSession } from '#web/platform/session.tsx';
import { useArea } from '#web/platform/use-area.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Tabs } from '#web/ui/tabs.tsx';

/** The reports of the learner area beside each other: its menu names only two of them. The sidebar of the admin area names all. */
export function ReportTabs({ current }: { current: (typeof reportTabs)[number] }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const session = useSession();
  const isInAdminArea = useArea() === 'admin';
  const screens = reportTabs.flatMap((id) => screenById(id) ?? []).filter((one) => isOpenTo(session, one));
  if (isInAdminArea || screens.length < 2) return null;
  return (
    <Tabs
      label={t('tabs')}
      current={current}
      items={screens.map((screen) => ({
        key: screen.id,
        label: titleOf(screen, language, session.config),
        href: screen.path,
      }))}
    />
  );
}
