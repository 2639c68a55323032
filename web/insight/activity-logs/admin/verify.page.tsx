import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activityLogScreens as screens } from '#contract/insight/activity-logs.screens.ts';
import type { LogReport } from '#contract/insight/log-file.rules.ts';
import { loadChunk } from '#web/platform/chunk-reload.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { VerifyReport } from './verify-report.tsx';

type Outcome = { readonly report: LogReport } | { readonly problem: 'notALog' | 'failed' };

/** Checks an exported file against the seals in it. The browser does it alone: the file is not sent. */
export function Page() {
  const { t } = useTranslation('activity-logs');
  const [name, setName] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const check = async (file: File) => {
    setName(file.name);
    setOutcome(undefined);
    const { checkLogFile, NotALogFile } = await loadChunk(() => import('../read-log-file.ts'));
    try {
      setOutcome({ report: await checkLogFile(file) });
    } catch (error) {
      setOutcome({ problem: error instanceof NotALogFile ? 'notALog' : 'failed' });
    }
  };
  return (
    <Stack gap={16}>
      <PageHeader
        title={t('verify.open')}
        sub={t('verify.sub')}
        back={{ href: screens.list.path, label: t('title') }}
      />
      <Panel title={t('ui:word.file')}>
        <FileDrop
          label={t('verify.choose')}
          hint={t('verify.hint')}
          accept=".csv,.xlsx"
          chosen={name ? [name] : []}
          onFiles={([file]) => {
            if (file) void check(file);
          }}
        />
      </Panel>
      {name && !outcome && <SkeletonRows rows={4} />}
      {outcome && 'problem' in outcome && (
        <Strip tone="bad" live="alert" title={t(`verify.problem.${outcome.problem}`)}>
          {t('verify.problem.sub')}
        </Strip>
      )}
      {outcome && 'report' in outcome && <VerifyReport report={outcome.report} />}
    </Stack>
  );
}
