import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { settingCalls } from '#contract/people/settings.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Strip } from '#web/ui/strip.tsx';

/** Whom another value of a setting concerns, shown before it is saved. */
export function SettingEffect({ settingKey, value }: { settingKey: string; value: number }) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const [asked] = useDebouncedValue(value, 300);
  const isAsked = Number.isFinite(asked);
  const reply = useCall(
    settingCalls.effect,
    { query: { key: settingKey, value: isAsked ? asked : 0 } },
    { enabled: isAsked },
  );
  if (reply.isError) return <FailedReply reply={reply} />;
  const notes = reply.data?.notes ?? [];
  if (notes.length === 0) return null;
  return (
    <Strip tone="warn" title={t('effect.people')} live="status">
      <ul>
        {notes.map((note) => (
          <li key={note.en}>{note[language]}</li>
        ))}
      </ul>
    </Strip>
  );
}
