import {
  IconChevronDown,
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconPrinter,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTableFile, type TableToSave } from '#web/platform/long-work/use-table-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, type MenuAction } from '#web/ui/menu.tsx';

export interface FileMenuProps {
  /** The report as a file, with its filters. */
  readonly table?: TableToSave;
  readonly onPrint?: () => void;
}

/** Exports the report as CSV, Excel or on paper. */
export function FileMenu({ table, onPrint = () => window.print() }: FileMenuProps) {
  const { t } = useTranslation('report-kit');
  const saving = useTableFile();
  const files: readonly MenuAction[] = table
    ? [
        {
          key: 'csv',
          label: t('file.csv'),
          icon: <IconFileTypeCsv size={16} stroke={1.7} />,
          ...saving(table, 'csv'),
        },
        {
          key: 'xlsx',
          label: t('file.xlsx'),
          icon: <IconFileSpreadsheet size={16} stroke={1.7} />,
          ...saving(table, 'xlsx'),
        },
      ]
    : [];
  const print: MenuAction = {
    key: 'print',
    label: t('file.print'),
    icon: <IconPrinter size={16} stroke={1.7} />,
    divided: files.length > 0,
    onSelect: onPrint,
  };
  return (
    <Menu
      label={t('file.label')}
      items={[...files, print]}
      renderTarget={(target) => (
        <Button
          {...target}
          icon={<IconDownload size={16} stroke={1.7} />}
          iconAfter={<IconChevronDown size={16} stroke={1.7} />}
        >
          {t('file.label')}
        </Button>
      )}
    />
  );
}
