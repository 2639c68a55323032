import {
  IconChevronDown,
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconPrinter,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Menu, type MenuAction } from '#web/ui/menu.tsx';

export interface FileMenuProps {
  /** The address of the report as a file, with its filters. */
  readonly fileHref?: (format: 'csv' | 'xlsx') => string;
  readonly onPrint?: () => void;
}

/** Exports the report as CSV, Excel or on paper. */
export function FileMenu({ fileHref, onPrint = () => window.print() }: FileMenuProps) {
  const { t } = useTranslation('report-kit');
  const files: readonly MenuAction[] = fileHref
    ? [
        {
          key: 'csv',
          label: t('file.csv'),
          icon: <IconFileTypeCsv size={16} stroke={1.7} />,
          href: fileHref('csv'),
        },
        {
          key: 'xlsx',
          label: t('file.xlsx'),
          icon: <IconFileSpreadsheet size={16} stroke={1.7} />,
          href: fileHref('xlsx'),
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
