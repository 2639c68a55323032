import { IconFolderPlus, IconFolderUp, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { choosable } from '#web/ui/convert-picture.ts';
import { RowMenu } from '#web/ui/row-menu.tsx';
import type { Here } from '../media-center.tsx';
import { filesChosen } from './dropped-files.ts';
import { accepted } from './file-kinds.ts';
import { sendInto } from './use-uploads.ts';

/** Every browser knows it; the types do not. */
const wholeFolder = { webkitdirectory: '' };

interface AddButtonsProps {
  readonly here: Here;
  readonly onNewFolder: () => void;
  readonly onTrash: () => void;
}

/** Files, a whole folder, or an empty one for the open folder. */
export function AddButtons({ here, onNewFolder, onTrash }: AddButtonsProps) {
  const { t } = useTranslation('media-center-admin');
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (list: FileList | null) => {
    if (list) void sendInto(here.path, filesChosen(list));
  };
  return (
    <>
      <input
        ref={files}
        type="file"
        multiple
        accept={choosable(accepted)}
        hidden
        aria-label={t('upload')}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <input
        ref={folder}
        type="file"
        {...wholeFolder}
        hidden
        aria-label={t('uploadFolder')}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      {here.create && (
        <Button icon={<IconFolderPlus size={16} stroke={1.7} />} onClick={onNewFolder}>
          {t('newFolder')}
        </Button>
      )}
      {here.createFiles && (
        <Button
          variant="filled"
          icon={<IconUpload size={16} stroke={1.7} />}
          onClick={() => files.current?.click()}
        >
          {t('upload')}
        </Button>
      )}
      <RowMenu
        name={t('media-center:title')}
        variant="default"
        items={[
          ...(here.createFiles
            ? [
                {
                  key: 'folder',
                  label: t('uploadFolder'),
                  icon: <IconFolderUp size={16} stroke={1.7} />,
                  onSelect: () => folder.current?.click(),
                },
              ]
            : []),
          { key: 'trash', label: t('trash.open'), onSelect: onTrash },
        ]}
      />
    </>
  );
}
