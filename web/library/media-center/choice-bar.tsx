import { IconDownload, IconStar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import classes from './media-center.module.css';
import type { Choice } from './use-choice.ts';
import { useZip } from './use-zip.ts';

interface ChoiceBarProps {
  readonly choice: Choice;
  readonly onFavor: () => void;
  /** What editors do with what is chosen. */
  readonly children?: ReactNode;
}

/** What is chosen, how large it is, and what can be done with it. */
export function ChoiceBar({ choice, onFavor, children }: ChoiceBarProps) {
  const { t } = useTranslation('media-center');
  const formats = useFormats();
  const zip = useZip();
  const { items } = choice;
  const sizeBytes = items.reduce((sum, { file }) => sum + (file?.sizeBytes ?? 0), 0);
  if (items.length === 0) return null;
  return (
    <div className={classes.choice} role="group" aria-label={t('chosen.label')}>
      <strong role="status">
        {sizeBytes === 0
          ? t('chosen.count', { count: items.length })
          : t('chosen.size', {
              chosen: t('chosen.count', { count: items.length }),
              size: formats.fileSize(sizeBytes),
            })}
      </strong>
      <Button variant="subtle" tone="neutral" onClick={choice.clear}>
        {t('chosen.clear')}
      </Button>
      {children}
      <Button icon={<IconStar size={16} stroke={1.7} />} onClick={onFavor}>
        {t('favor')}
      </Button>
      <Button
        variant="filled"
        icon={<IconDownload size={16} stroke={1.7} />}
        busy={zip.busy}
        onClick={() => zip.download(items.map(({ link }) => link))}
      >
        {t('chosen.zip')}
      </Button>
    </div>
  );
}
