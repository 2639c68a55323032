import { useTranslation } from 'react-i18next';
import type { TwinFile } from '#contract/training/translation.calls.ts';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { asStored, asUploaded, uploadOf } from '#web/platform/uploads/stored-files.ts';
import type { FrenchOfUnit } from './use-french.ts';
import classes from './translation.module.css';

interface TwinPairProps {
  readonly file: TwinFile;
  readonly french: FrenchOfUnit;
  readonly canWrite: boolean;
  readonly onWrite: () => void;
}

/** A picture or captions in English, and the French version. The English may be used for both. */
export function TwinPair({ file: { field, en, fr }, french, canWrite, onWrite }: TwinPairProps) {
  const { t } = useTranslation('french');
  const isPicture = field === 'slide.image';
  const label = t(isPicture ? 'twin.image' : 'ui:word.captions');
  const place = (stored: { readonly fileId: string } | null) => {
    onWrite();
    french.place(field, stored && { fileId: stored.fileId });
  };
  return (
    <>
      <div className={classes.english} lang="en">
        <small>{label}</small>
        {isPicture ? (
          <Picture shownPx={420} className={classes.picture} src={en.location} alt={label} />
        ) : (
          <p>
            <a href={en.location}>{label}</a>
          </p>
        )}
      </div>
      <div className={classes.french}>
        <FileField
          label={t('inFrench', { field: label })}
          accept={isPicture ? 'image/png,image/jpeg' : '.vtt,.srt,text/vtt,application/x-subrip'}
          {...(isPicture && { previewRatio: '16 / 9' })}
          disabled={!canWrite}
          value={asUploaded(fr, label)}
          upload={uploadOf(isPicture ? 'image' : 'captions')}
          onChange={(file) => place(asStored(file))}
        />
        {canWrite && fr?.fileId !== en.fileId && (
          <Button size="xs" variant="subtle" onClick={() => place(en)}>
            {t('useEnglish')}
          </Button>
        )}
      </div>
    </>
  );
}
