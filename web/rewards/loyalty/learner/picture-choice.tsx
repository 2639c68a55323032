import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
import classes from '../loyalty.module.css';

interface PictureChoiceProps {
  readonly label: string;
  readonly pictures: readonly File[];
  readonly most: number;
  readonly error: string | undefined;
  readonly onChange: (pictures: readonly File[]) => void;
}

/** The pictures to send: chosen, dropped, or taken with a phone. */
export function PictureChoice({ label, pictures, most, error, onChange }: PictureChoiceProps) {
  const { t } = useTranslation('loyalty');
  return (
    <Stack gap={8}>
      <FileDrop
        label={label}
        hint={t('send.pictureHint', { count: most })}
        accept="image/png,image/jpeg,application/pdf"
        multiple
        onFiles={(files) => onChange([...pictures, ...files].slice(0, most))}
      />
      {error && <Strip tone="bad" live="alert" title={error} />}
      {pictures.length > 0 && (
        <Stack as="ul" gap={4} className={classes.files} aria-label={label}>
          {pictures.map((file, index) => (
            <li key={`${file.name}-${index}`}>
              <span>{file.name}</span>
              <IconButton
                label={t('ui:word.removeNamed', { name: file.name })}
                icon={<IconTrash size={18} stroke={1.7} />}
                onClick={() => onChange(pictures.filter((_, place) => place !== index))}
              />
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
