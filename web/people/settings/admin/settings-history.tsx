import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingCalls, type Setting } from '#contract/people/settings.calls.ts';
import { settingByKey } from '#contract/people/settings.catalog.ts';
import { settingUnits } from '#contract/people/settings.description.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import { refreshSession } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { Entry } from './setting-row.tsx';
import { textOf, type Value } from './setting-text.ts';
import classes from './settings.module.css';

type Change = NonNullable<Setting['managed']>['history'][number];

export interface SettingsHistoryProps {
  readonly version: number;
  readonly entries: readonly Entry[];
  readonly history: readonly Change[];
}

/** Who changed what and when. An earlier value can be put back. */
export function SettingsHistory({ version, entries, history }: SettingsHistoryProps) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const formats = useFormats();
  const [chosen, setChosen] = useState<Change>();
  const save = useChange(settingCalls.saveGeneral, {
    onDone: async () => {
      setChosen(undefined);
      toast(t('history.done'));
      await refreshSession();
    },
  });
  const shown = (key: string, value: Value) => {
    if (typeof value === 'boolean') return t(value ? 'on' : 'off');
    const setting = settingByKey(key);
    const text = setting && textOf(setting, value).replaceAll('\n', '; ');
    if (!text) return t('nothing');
    return setting.unit ? `${text}\u00a0${settingUnits[setting.unit][language]}` : text;
  };
  const labelOf = (key: string) => settingByKey(key)?.[language] ?? key;
  const mayPutBack = ({ key, before }: Change) => {
    const entry = entries.find((one) => one.key === key);
    return entry && !entry.fixed && JSON.stringify(entry.value) !== JSON.stringify(before);
  };

  if (history.length === 0) return <EmptyState title={t('history.none')}>{t('history.noneHint')}</EmptyState>;
  return (
    <Panel title={t('history.title')} sub={t('history.sub')}>
      <ul className={classes.history}>
        {history.map((change) => (
          <li key={`${change.at} ${change.key}`}>
            <div>
              <b>{labelOf(change.key)}</b>
              <p>
                {t('history.change', {
                  before: shown(change.key, change.before),
                  after: shown(change.key, change.after),
                })}
              </p>
              <p className={classes.when}>
                {t('history.by', { name: change.by ?? t('history.gone'), at: formats.dateTime(change.at) })}
              </p>
            </div>
            {mayPutBack(change) && (
              <Button
                size="xs"
                icon={<IconArrowBackUp size={16} />}
                aria-label={t('history.putBackNamed', { name: labelOf(change.key) })}
                onClick={() => setChosen(change)}
              >
                {t('history.putBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={chosen !== undefined}
        title={t('history.ask')}
        confirmLabel={t('history.putBack')}
        busy={save.isPending}
        onClose={() => setChosen(undefined)}
        onConfirm={() => chosen && save.mutate({ body: { [chosen.key]: chosen.before, version } })}
      >
        {chosen &&
          t('history.askText', { name: labelOf(chosen.key), value: shown(chosen.key, chosen.before) })}
      </ConfirmDialog>
    </Panel>
  );
}
