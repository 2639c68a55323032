import { useTranslation } from 'react-i18next';
import { FileField, type FileFieldProps } from '#web/ui/file-field.tsx';

export type ImageFieldProps = Omit<FileFieldProps, 'accept' | 'previewRatio' | 'maxBytes'> & {
  /** Recommended size in px; the preview has the same aspect ratio. */
  width: number;
  height: number;
  maxBytes: number;
};

/** A picture, PNG or JPEG, with its preview and the recommended size. */
export function ImageField({ width, height, maxBytes, hint, ...props }: ImageFieldProps) {
  const { t } = useTranslation('ui');
  return (
    <FileField
      {...props}
      accept="image/png,image/jpeg"
      maxBytes={maxBytes}
      previewRatio={`${width} / ${height}`}
      hint={
        <>
          {hint} {t('file.imageHint', { width, height })}
        </>
      }
    />
  );
}
