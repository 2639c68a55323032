import { IconPhoto, IconPhotoX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '#web/platform/failures.ts';
import { Button } from '#web/ui/button.tsx';
import { choosable } from '#web/ui/convert-picture.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { storePicture, type StoredPicture } from '#web/platform/pictures.ts';

type PictureButtonProps = {
  value: StoredPicture | null;
  label: string;
  isIcon?: boolean;
  onChange: (picture: StoredPicture | null) => void;
};

/** Adds, replaces or removes a picture. */
export function PictureButton({ value, label, isIcon, onChange }: PictureButtonProps) {
  const { t } = useTranslation('course-editor');
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    try {
      onChange(await storePicture(file));
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const choose = () => input.current?.click();
  const icon = <IconPhoto size={18} stroke={1.7} aria-hidden="true" />;
  return (
    <Row gap={4} nowrap>
      <input
        ref={input}
        type="file"
        hidden
        accept={choosable('image/png,image/jpeg')}
        aria-label={label}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {isIcon ? (
        <IconButton label={label} icon={icon} disabled={isBusy} onClick={choose} />
      ) : (
        <Button icon={icon} busy={isBusy} onClick={choose}>
          {value ? t('picture.replace') : label}
        </Button>
      )}
      {value && (
        <IconButton
          label={t('picture.remove')}
          icon={<IconPhotoX size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => onChange(null)}
        />
      )}
    </Row>
  );
}
