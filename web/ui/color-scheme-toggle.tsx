import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chooseColorScheme, useChosenColorScheme } from '#web/platform/theme/color-scheme.ts';
import { Segmented } from '#web/ui/segmented.tsx';

/** Light, dark or the system's scheme; stored in the browser. */
export function ColorSchemeToggle() {
  const { t } = useTranslation('ui');
  const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;
  return (
    <Segmented
      label={t('colorScheme.label')}
      value={useChosenColorScheme()}
      onChange={chooseColorScheme}
      options={[
        { value: 'auto', label: t('colorScheme.auto'), icon: <IconDeviceDesktop {...icon} /> },
        { value: 'light', label: t('colorScheme.light'), icon: <IconSun {...icon} /> },
        { value: 'dark', label: t('colorScheme.dark'), icon: <IconMoon {...icon} /> },
      ]}
    />
  );
}
