import {
  IconChevronDown,
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconPrinter,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { otherCsvForm, type TableFormat } from '#contract/platform/tables.ts';
import { useTableFile, type Saving, type TableToSave } from '#web/platform/long-work/use-table-file.ts';
import { currentLanguage } from '#web/platform/language.ts';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import { Menu, type MenuAction } from '#web/ui/menu.tsx';

interface TableMenuProps {
  /** How a format is saved. */
  readonly saving: (format: TableFormat) => Saving;
  /** The file proves something by its bytes, so its CSV has one form. */
  readonly isEvidence?: boolean | undefined;
  /** Offers paper as well. */
  readonly onPrint?: (() => void) | undefined;
  readonly look?: Pick<ButtonLook, 'size'>;
}

/** A menu that saves a table as CSV, in the reader’s form or the other one, or as Excel. */
export function TableMenu({ saving, isEvidence = false, onPrint, look }: TableMenuProps) {
  const { t } = useTranslation('report-kit');
  const other = otherCsvForm(currentLanguage());
  const csvIcon = <IconFileTypeCsv size={16} stroke={1.7} />;
  const items: readonly MenuAction[] = [
    { key: 'csv', label: t('file.csv'), icon: csvIcon, ...saving('csv') },
    ...(isEvidence ? [] : [{ key: other, label: t('file.otherCsv'), icon: csvIcon, ...saving(other) }]),
    {
      key: 'xlsx',
      label: t('file.xlsx'),
      icon: <IconFileSpreadsheet size={16} stroke={1.7} />,
      ...saving('xlsx'),
    },
  ];
  return <Exports items={items} onPrint={onPrint} look={look} />;
}

export interface FileMenuProps {
  /** The report as a file, with its filters. */
  readonly table?: TableToSave;
  readonly onPrint?: () => void;
}

/** Exports the report as CSV, Excel or on paper. */
export function FileMenu({ table, onPrint = () => window.print() }: FileMenuProps) {
  const saving = useTableFile();
  if (!table) return <Exports items={[]} onPrint={onPrint} />;
  return (
    <TableMenu saving={(format) => saving(table, format)} isEvidence={table.isEvidence} onPrint={onPrint} />
  );
}

interface ExportsProps extends Pick<TableMenuProps, 'onPrint' | 'look'> {
  readonly items: readonly MenuAction[];
}

function Exports({ items, onPrint, look }: ExportsProps) {
  const { t } = useTranslation('report-kit');
  const print: MenuAction = {
    key: 'print',
    label: t('ui:word.print'),
    icon: <IconPrinter size={16} stroke={1.7} />,
    divided: items.length > 0,
    ...(onPrint && { onSelect: onPrint }),
  };
  return (
    <Menu
      label={t('file.label')}
      items={onPrint ? [...items, print] : items}
      renderTarget={(target) => (
        <Button
          {...target}
          {...look}
          icon={<IconDownload size={16} stroke={1.7} />}
          iconAfter={<IconChevronDown size={16} stroke={1.7} />}
        >
          {t('file.label')}
        </Button>
      )}
    />
  );
}
