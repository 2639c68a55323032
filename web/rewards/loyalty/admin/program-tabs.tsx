import { useTranslation } from 'react-i18next';
import { loyaltyCalls } from '#contract/rewards/loyalty.calls.ts';
import { loyaltyScreens as screens } from '#contract/rewards/loyalty.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { Tabs } from '#web/ui/tabs.tsx';

const keys = ['overview', 'pending', 'approved', 'denied', 'parts'] as const;

/** The pages of the program, with the number of submissions in each queue. */
export function ProgramTabs({ current }: { current: (typeof keys)[number] }) {
  const { t } = useTranslation('loyalty');
  const { number } = useFormats();
  const { data } = useCall(loyaltyCalls.list, { query: { limit: 1 } });
  return (
    <Tabs
      label={t('admin.pages')}
      current={current}
      items={keys.map((key) => ({
        key,
        label: t(`admin.page.${key}`),
        href: screens[key].path,
        ...(data && key in data.counts && { count: number(data.counts[key as keyof typeof data.counts]) }),
      }))}
    />
  );
}
