import { useTranslation } from 'react-i18next';
import type { DescribedFinding } from '#contract/training/scorm-findings.ts';
import { CheckList } from '#web/ui/check-list.tsx';

/** The findings about a package: errors first, each with what to do. */
export function FindingList({ findings }: { findings: readonly DescribedFinding[] }) {
  const { t } = useTranslation('scorm-packages');
  if (findings.length === 0)
    return <CheckList checks={[{ key: 'fine', tone: 'ok', title: t('findings.none') }]} />;
  return (
    <CheckList
      checks={findings.map(({ severity, message, todo }, index) => ({
        key: String(index),
        tone: severity === 'error' ? ('bad' as const) : ('warn' as const),
        title: message,
        note: todo,
      }))}
    />
  );
}
