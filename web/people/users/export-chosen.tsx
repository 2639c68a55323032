import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '#contract/platform/call.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { callAddress } from '#web/platform/call-api.ts';
import { TableMenu } from '#web/platform/reports/file-menu.tsx';
import { Button } from '#web/ui/button.tsx';

type Filters = Omit<NonNullable<CallInput<typeof userCalls.export>['query']>, 'ids' | 'format'>;

interface ExportChosenProps {
  readonly selected: ReadonlySet<string>;
  /** The filters of the list, if all of its rows are chosen, however many there are. */
  readonly whole?: Filters | undefined;
}

/** The most ids that fit into an address. */
const mostExported = 100;

/** Exports the people chosen in a list as a file. */
export function ExportChosen({ selected, whole }: ExportChosenProps) {
  const { t } = useTranslation(['users', 'report-kit']);
  if (!whole && selected.size > mostExported)
    return (
      <Button size="sm" icon={<IconDownload size={16} stroke={1.7} />} disabled title={t('bulk.tooMany')}>
        {t('report-kit:file.label')}
      </Button>
    );
  const chosen = whole ?? { ids: [...selected].join(',') };
  return (
    <TableMenu
      look={{ size: 'sm' }}
      saving={(format) => ({ href: callAddress(userCalls.export, { query: { ...chosen, format } }) })}
    />
  );
}
