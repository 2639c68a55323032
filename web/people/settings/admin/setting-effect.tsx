import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { settingCalls } from '#contract/people/settings.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Strip } from '#web/ui/strip.tsx';

/** What another value of a setting would bring about, shown before it is saved. */
export function SettingEffect({ settingKey, value }: { settingKey: string; value: string }) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const [asked] = useDebouncedValue(value, 300);
  const reply = useCall(
    settingCalls.effect,
    { query: { key: settingKey, value: asked } },
    { enabled: asked !== '' },
  );
  if (reply.isError) return <FailedReply reply={reply} />;
  const notes = reply.data?.notes ?? [];
  if (notes.length === 0) return null;
  return (
    <Strip tone="warn" title={t('effect.before')} live="status">
      <ul className="bullets">
        {notes.map((note) => (
          <li key={note.en}>{note[language]}</li>
        ))}
      </ul>
    </Strip>
  );
}
