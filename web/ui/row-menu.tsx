import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, type MenuAction } from '#web/ui/menu.tsx';

export type RowMenuProps = {
  /** The name of the row, for the label. */
  name: string;
  items: readonly MenuAction[];
  /** With a border, next to other buttons of a page head. */
  variant?: 'subtle' | 'default';
};

/** The three dots at the end of a row. */
export function RowMenu({ name, items, variant = 'subtle' }: RowMenuProps) {
  const { t } = useTranslation('ui');
  const label = t('rowMenu.label', { name });
  if (items.length === 0) return null;
  return (
    <Menu
      label={label}
      items={items}
      renderTarget={(props) => (
        <IconButton
          {...props}
          label={label}
          variant={variant}
          size={variant === 'default' ? 'md' : 'sm'}
          icon={<IconDots size={18} stroke={1.8} aria-hidden="true" />}
        />
      )}
    />
  );
}
