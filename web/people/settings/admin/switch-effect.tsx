import { useTranslation } from 'react-i18next';
import { settingCalls } from '#contract/people/settings.calls.ts';
import type { Feature } from '#contract/platform/features.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { SkeletonBar } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';

/** What a switch concerns, shown before it is saved. */
export function SwitchEffect({ feature, isOn }: { feature: Feature; isOn: boolean }) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const { number } = useFormats();
  const reply = useCall(settingCalls.get, { query: { effectOf: feature } });
  if (reply.isError) return <FailedReply reply={reply} />;
  const effect = reply.data?.effect;
  if (!effect) return <SkeletonBar />;
  const screens = [...new Set(effect.screens.map((one) => one[language]))];
  const records = effect.records.map((one) => `${one[language]} (${number(one.count)})`);
  return (
    <Strip tone={isOn ? 'info' : 'warn'} title={t(isOn ? 'effect.on' : 'effect.off')} live="status">
      <ul className="bullets">
        {screens.length > 0 && (
          <li>{t('effect.screens', { count: effect.screens.length, names: screens.join(', ') })}</li>
        )}
        {effect.jobs.length > 0 && <li>{t('effect.jobs', { count: effect.jobs.length })}</li>}
        {records.length > 0 && <li>{t('effect.records', { names: records.join(', ') })}</li>}
      </ul>
    </Strip>
  );
}
