import { IconCopy } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '#web/platform/plain-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import dialog from '#web/ui/dialog.module.css';
import { Stack } from '#web/ui/layout.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { toast } from '#web/ui/toasts.ts';
import { editKey, fieldOf, wordsOf } from '../draft/draft-edits.ts';
import type { Conflict } from '../draft/draft-store.ts';
import { useEditor } from './use-editor.ts';
import classes from './conflict-dialog.module.css';

const plain = (value: unknown): string => plainText(wordsOf(value));

/** The other author's values next to mine, field by field: choose theirs or mine, or copy mine. Nothing is lost silently. */
export function ConflictDialog({ conflict, onClose }: { conflict: Conflict; onClose: () => void }) {
  const { t } = useTranslation('course-editor');
  const { store } = useEditor();
  const id = useId();
  const [takenFrom, setTakenFrom] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const { edit, theirs, fields } = conflict;
  const givenUp = fields.filter((field) => takenFrom[field] === 'theirs');
  const copy = async () => {
    const text = fields.map((field) => plain(edit.fields[field])).join('\n\n');
    try {
      await navigator.clipboard.writeText(text);
      toast(t('conflict.copied'));
    } catch {
      toast(t('conflict.notCopied'));
    }
  };
  const resolve = () => {
    store.resolve(editKey(edit), givenUp);
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} labelledBy={id} describedBy={`${id}-text`} alert>
      <h2 id={id}>{theirs ? t('conflict.title') : t('conflict.goneTitle')}</h2>
      <div id={`${id}-text`} className={dialog.text}>
        {theirs ? t('conflict.text') : t('conflict.goneText')}
      </div>
      <div className={classes.fields}>
        {fields
          .filter((field) => field !== 'matched')
          .map((field) => {
            const [head = '', language] = field.split('.');
            const name = t(`field.${head}` as 'field.name');
            const label = language ? t(`in.${language}`, { label: name }) : name;
            return (
              <Stack as="section" gap={8} key={field} aria-label={label}>
                <div className={classes.head}>
                  <h3>{label}</h3>
                  {theirs && (
                    <Segmented
                      label={label}
                      value={takenFrom[field] ?? 'mine'}
                      options={[
                        { value: 'mine', label: t('conflict.keepMine') },
                        { value: 'theirs', label: t('conflict.takeTheirs') },
                      ]}
                      onChange={(choice) => setTakenFrom({ ...takenFrom, [field]: choice })}
                    />
                  )}
                </div>
                <div className={classes.sides}>
                  <Side
                    title={t('conflict.mine')}
                    value={edit.fields[field]}
                    isChosen={takenFrom[field] !== 'theirs'}
                    lang={language}
                  />
                  {theirs && (
                    <Side
                      title={t('conflict.theirs')}
                      value={fieldOf(theirs, field)}
                      isChosen={takenFrom[field] === 'theirs'}
                      lang={language}
                    />
                  )}
                </div>
              </Stack>
            );
          })}
      </div>
      <div className={dialog.actions}>
        <Button icon={<IconCopy size={16} stroke={1.7} />} onClick={() => void copy()}>
          {t('conflict.copy')}
        </Button>
        <Button onClick={onClose}>{t('conflict.later')}</Button>
        <Button variant="filled" onClick={resolve}>
          {theirs ? t('conflict.resolve') : t('conflict.drop')}
        </Button>
      </div>
    </Dialog>
  );
}

type SideProps = { title: string; value: unknown; isChosen: boolean; lang: string | undefined };

function Side({ title, value, isChosen, lang }: SideProps) {
  const { t } = useTranslation('course-editor');
  const words = plain(value);
  return (
    <div className={classes.side} data-chosen={isChosen || undefined}>
      <b>{title}</b>
      <RichText
        small
        {...(lang && { lang })}
        html={words
          .split('\n')
          .filter(Boolean)
          .map((one) => `<p>${one.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
          .join('')}
      />
      {words === '' && <span>{t('ui:word.empty')}</span>}
    </div>
  );
}
