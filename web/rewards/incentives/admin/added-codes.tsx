import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Strip } from '#web/ui/strip.tsx';
import type { AddedCodes as Added } from './add-codes.tsx';
import classes from './codes.module.css';

/** How many codes were added, and which were duplicates. */
export function AddedCodes({ added, onClose }: { added: Added; onClose: () => void }) {
  const { t } = useTranslation('incentives');
  const formats = useFormats();
  const { addedCount, duplicatesCount, duplicates } = added;
  const more = duplicatesCount - duplicates.length;
  return (
    <Strip
      tone={duplicatesCount > 0 ? 'warn' : 'ok'}
      live="status"
      title={
        addedCount === 0
          ? t('codes.added.none')
          : t('codes.added.title', { count: addedCount, shown: formats.number(addedCount) })
      }
      actions={
        <Button size="xs" onClick={onClose}>
          {t('ui:word.dismiss')}
        </Button>
      }
    >
      {duplicatesCount > 0 && (
        <>
          <p>
            {t('codes.added.duplicates', { count: duplicatesCount, shown: formats.number(duplicatesCount) })}
          </p>
          <ul className={classes.duplicates}>
            {duplicates.map((code) => (
              <li key={code}>{code}</li>
            ))}
            {more > 0 && <li>{t('ui:word.andMore', { count: more, shown: formats.number(more) })}</li>}
          </ul>
        </>
      )}
    </Strip>
  );
}
