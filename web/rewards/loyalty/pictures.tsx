import { IconExternalLink, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Submission } from '#contract/rewards/loyalty.calls.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Picture } from '#web/ui/picture.tsx';
import classes from './loyalty.module.css';

/** The pictures of a submission, one at a time. Each opens in its full size; PDFs open in the browser. */
export function Pictures({ attachments }: Pick<Submission, 'attachments'>) {
  const { t } = useTranslation('loyalty');
  const [chosen, setChosen] = useState(0);
  const shown = attachments[Math.min(chosen, attachments.length - 1)];
  if (!shown) return <Panel title={t('ui:word.pictures')}>{t('pictures.none')}</Panel>;
  const isPdf = shown.mediaType === 'application/pdf';
  return (
    <Panel
      title={t('ui:word.pictures')}
      sub={shown.name}
      padding="none"
      actions={
        <a className={classes.open} href={shown.location} target="_blank" rel="noreferrer">
          {t('pictures.open')} <IconExternalLink size={15} stroke={1.7} aria-hidden="true" />
        </a>
      }
    >
      <div className={classes.picture}>
        {isPdf ? (
          <a href={shown.location} target="_blank" rel="noreferrer">
            <IconFileTypePdf size={48} stroke={1.4} aria-hidden="true" />
            <span>{shown.name}</span>
          </a>
        ) : (
          <Picture shownPx={960} src={shown.location} alt={t('pictures.alt', { name: shown.name })} />
        )}
      </div>
      {attachments.length > 1 && (
        <ul className={classes.thumbs} aria-label={t('pictures.all')}>
          {attachments.map((file, index) => (
            <li key={file._id}>
              <button
                type="button"
                aria-pressed={file._id === shown._id}
                aria-label={t('pictures.show', { number: index + 1, name: file.name })}
                onClick={() => setChosen(index)}
              >
                {file.mediaType === 'application/pdf' ? (
                  <IconFileTypePdf size={22} stroke={1.5} aria-hidden="true" />
                ) : (
                  <Picture shownPx={75} src={file.location} alt="" />
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
