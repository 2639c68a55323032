import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FileMenu, type FileMenuProps } from '#web/platform/reports/file-menu.tsx';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';
import { Panel } from '#web/ui/panel.tsx';

interface LivePanelProps extends FileMenuProps {
  readonly sub: string;
  readonly children: ReactNode;
}

/** A list of places with its files. Places have no earlier days, which a page of an earlier day says. */
export function LivePanel({ sub, children, ...files }: LivePanelProps) {
  const { t } = useTranslation('live-reports');
  const { day } = useAsOf();
  return (
    <Panel
      title={t('ui:word.liveTraining')}
      sub={day ? t('today') : sub}
      actions={<FileMenu {...files} />}
      padding="none"
    >
      {children}
    </Panel>
  );
}
