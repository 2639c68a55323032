import { useTranslation } from 'react-i18next';
import { spiffClaimCalls } from '#contract/rewards/spiff-claims.calls.ts';
import { spiffScreens as screens } from '#contract/rewards/spiffs.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { Tabs } from '#web/ui/tabs.tsx';

/** Programs, the three queues of claims, and the registry of serials, each with its address. */
export function ManagerTabs({
  current,
}: {
  current: 'programs' | 'pending' | 'approved' | 'denied' | 'serials';
}) {
  const { t } = useTranslation('spiff-manager');
  const formats = useFormats();
  const { data } = useCall(spiffClaimCalls.list, { query: { limit: 1 } }, { keepPrevious: true });
  const queues = (['pending', 'approved', 'denied'] as const).map((key) => ({
    key,
    label: t(`tab.${key}`),
    href: screens[key].path,
    ...(data && { count: formats.number(data.counts[key]) }),
  }));
  return (
    <Tabs
      label={t('tabs')}
      current={current}
      items={[
        { key: 'programs', label: t('ui:word.spiffs'), href: screens.admin.path },
        ...queues,
        { key: 'serials', label: t('tab.serials'), href: screens.serials.path },
      ]}
    />
  );
}
