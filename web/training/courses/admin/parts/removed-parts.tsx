import { IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { draftPartCalls } from '#contract/training/draft-parts.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import dialog from '#web/ui/dialog.module.css';
import { useEditor } from '../editor/use-editor.ts';
import { useParts } from './use-parts.ts';
import classes from './parts.module.css';

/** The trash of the draft: what was removed and by whom, and a button that restores it. Hidden while it is empty. */
export function RemovedParts() {
  const { t } = useTranslation('draft-parts');
  const language = useLanguage();
  const formats = useFormats();
  const { draft } = useEditor();
  const parts = useParts();
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const [restoring, setRestoring] = useState<string>();
  const found = useCall(draftPartCalls.removed, { params: { id: draft._id } });
  const removed = found.data?.removed ?? [];
  if (removed.length === 0 && !isOpen) return null;
  const put = async (id: string, name: string) => {
    setRestoring(id);
    await parts.restore({ id, name });
    setRestoring(undefined);
  };
  return (
    <>
      <Button
        fullWidth
        size="xs"
        variant="subtle"
        icon={<IconTrash size={16} stroke={1.7} />}
        onClick={() => setOpen(true)}
      >
        {t('bin.open', { count: removed.length })}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} labelledBy={titleId}>
        <h2 id={titleId}>{t('bin.title')}</h2>
        <p>{removed.length === 0 ? t('bin.empty') : t('bin.sub')}</p>
        <ul className={classes.bin}>
          {removed.map(({ _id, kind, sectionsCount, removedAt, removedBy, ...one }) => {
            const name = inLanguage(one.name, language) || t('ui:word.untitled');
            return (
              <li key={_id}>
                <span>
                  <b>{name}</b>
                  <small>
                    {[
                      kind === 'chapter' ? t('bin.chapter', { count: sectionsCount }) : t(`bin.${kind}`),
                      formats.dateTime(removedAt),
                      removedBy?.name,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
                <Button
                  size="xs"
                  aria-label={t('bin.restoreNamed', { name })}
                  busy={restoring === _id}
                  onClick={() => void put(_id, name)}
                >
                  {t('ui:word.restore')}
                </Button>
              </li>
            );
          })}
        </ul>
        <div className={dialog.actions}>
          <Button onClick={() => setOpen(false)}>{t('ui:word.close')}</Button>
        </div>
      </Dialog>
    </>
  );
}
