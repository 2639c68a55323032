import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingCalls } from '#contract/people/settings.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { HomeSlides } from './home-slides.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsHistory } from './settings-history.tsx';

const tabs = ['settings', 'slides', 'history'] as const;

/** The settings of the portal, the slides of the learner's home, and who changed what. */
export function Page() {
  const { t } = useTranslation('settings');
  const [tab, setTab] = useState<string>('settings');
  const reply = useCall(settingCalls.get, { query: {} });
  const setting = reply.data?.setting;

  return (
    <>
      <PageHeader title={t('ui:word.settings')} sub={t('sub')} />
      <Tabs
        id="settings"
        label={t('ui:word.settings')}
        items={tabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        current={tab}
        onChange={setTab}
      />
      <TabPanel id="settings" current={tab}>
        {reply.isError && <FailedReply reply={reply} />}
        {reply.isPending && <SkeletonRows />}
        {setting?.managed && (
          <>
            {/* Stays while another tab is open: nothing that was entered is lost. */}
            <div hidden={tab !== 'settings'}>
              <SettingsForm setting={setting} entries={setting.managed.entries} />
            </div>
            <div hidden={tab !== 'slides'}>
              <HomeSlides setting={setting} />
            </div>
            {tab === 'history' && (
              <SettingsHistory
                version={setting.version}
                entries={setting.managed.entries}
                history={setting.managed.history}
              />
            )}
          </>
        )}
      </TabPanel>
    </>
  );
}
