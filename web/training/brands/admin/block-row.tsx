import {
  IconHeading,
  IconLink,
  IconPhoto,
  IconSchool,
  IconTextCaption,
  IconTrash,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockFields, BlockType } from '#contract/training/brands.fields.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './brand-admin.module.css';

/** The icon of each type of block. */
export const blockIcons: Readonly<Record<BlockType, Icon>> = {
  headline: IconHeading,
  text: IconTextCaption,
  picture: IconPhoto,
  links: IconLink,
  curriculums: IconSchool,
  video: IconVideo,
};

type BlockRowProps = {
  block: BlockFields;
  name: string;
  isOpen: boolean;
  onToggle: () => void;
  onRemove: () => void;
  children: ReactNode;
};

/** A block in the list: its type and name, expanded to edit it or collapsed. */
export function BlockRow({ block, name, isOpen, onToggle, onRemove, children }: BlockRowProps) {
  const { t } = useTranslation('brands');
  const TypeIcon = blockIcons[block.type];
  return (
    <div className={classes.block} id={`block-${block._id}`}>
      <div className={classes.blockHead}>
        <button type="button" aria-expanded={isOpen} onClick={onToggle}>
          <TypeIcon size={16} stroke={1.7} aria-hidden="true" />
          <small>{name}</small>
        </button>
        <IconButton
          size="xs"
          label={t('ui:word.removeNamed', { name })}
          icon={<IconTrash size={15} stroke={1.7} />}
          onClick={onRemove}
        />
      </div>
      {isOpen && <div className={classes.fields}>{children}</div>}
    </div>
  );
}
