import { Textarea } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { TranslationUnit } from '#contract/training/translation.calls.ts';
import '#web/platform/theme/input-styles.ts';
import { Button } from '#web/ui/button.tsx';
import { LanguageChip } from '#web/ui/language-chip.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RichTextEditor } from '#web/ui/rich-text-editor.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { uploadForText } from '#web/platform/pictures.ts';
import { TwinPair } from './twin-pair.tsx';
import { useFrench, type FrenchOfUnit } from './use-french.ts';
import classes from './translation.module.css';

interface TranslatedUnitProps {
  readonly courseId: string;
  readonly unit: TranslationUnit;
  readonly canWrite: boolean;
  /** Called on the first key stroke. */
  readonly onWrite: () => void;
}

/** The texts of one record: English on the left, French on the right to be written. */
export function TranslatedUnit({ courseId, unit, canWrite, onWrite }: TranslatedUnitProps) {
  const { t } = useTranslation('french');
  const french = useFrench(courseId, unit);
  const { state } = french;
  return (
    <Panel
      title={unit.name || t('ui:word.untitled')}
      sub={[t(`kind.${unit.kind}`), unit.chapterName].filter(Boolean).join(' · ')}
      actions={
        canWrite && (
          <span className={`sub ${classes.state}`} role="status" data-kind={state.kind}>
            {t(`state.${state.kind}`)}
          </span>
        )
      }
    >
      {state.kind === 'conflict' && (
        <Strip
          tone="warn"
          live="alert"
          title={t('conflict.title')}
          actions={
            <Row gap={8}>
              <Button size="xs" onClick={french.takeTheirs}>
                {t('conflict.theirs')}
              </Button>
              <Button size="xs" variant="light" onClick={french.flush}>
                {t('conflict.mine')}
              </Button>
            </Row>
          }
        >
          {unit.texts
            .filter((text) => french.typed[text.field] !== undefined)
            .map((text) => (
              <p key={text.field} lang="fr">
                {text.isRich ? <RichText small html={text.fr} lang="fr" /> : text.fr || t('conflict.empty')}
              </p>
            ))}
        </Strip>
      )}
      {state.kind === 'failed' && (
        <Strip
          tone="warn"
          live="status"
          title={state.reason}
          actions={
            <Button size="xs" onClick={french.flush}>
              {t('ui:word.tryAgain')}
            </Button>
          }
        >
          {t('keptHere')}
        </Strip>
      )}
      <div className={classes.texts}>
        {unit.files.map((file) => (
          <TwinPair key={file.field} file={file} french={french} canWrite={canWrite} onWrite={onWrite} />
        ))}
        {unit.texts
          .filter((text) => text.state !== 'none')
          .map((text) => (
            <TextPair
              key={text.field}
              text={text}
              french={french}
              canWrite={canWrite}
              onWrite={onWrite}
              label={t(`field.${fieldOf(text.field)}`)}
            />
          ))}
      </div>
    </Panel>
  );
}

const fields = ['name', 'description', 'body', 'text', 'explanation', 'options', 'slide', 'product'] as const;
type Field = (typeof fields)[number] | 'other';

const fieldOf = (name: string): Field => fields.find((field) => field === name.split('.')[0]) ?? 'other';

/** Copying is offered only while there is no French, because a copy would overwrite it. */
const isBlank = (text: string) => !/<img\b/.test(text) && text.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') === '';

interface TextPairProps {
  readonly text: TranslationUnit['texts'][number];
  readonly french: FrenchOfUnit;
  readonly label: string;
  readonly canWrite: boolean;
  readonly onWrite: () => void;
}

function TextPair({ text, french, label, canWrite, onWrite }: TextPairProps) {
  const { t } = useTranslation('french');
  const id = useId();
  const value = french.typed[text.field] ?? text.fr;
  const write = (next: string) => {
    if (next === value) return;
    onWrite();
    french.write(text.field, next);
  };
  return (
    <>
      <div className={classes.english} lang="en">
        <small>{label}</small>
        {text.en === '' && <em>{t('notWritten')}</em>}
        {text.isRich ? <RichText small html={text.en} lang="en" /> : <p>{text.en}</p>}
      </div>
      <div className={classes.french}>
        <div className={classes.label}>
          <span id={id}>{t('inFrench', { field: label })}</span>
          {text.state !== 'matched' && text.state !== 'none' && (
            <LanguageChip language="fr" state={text.state} />
          )}
          {canWrite && text.en !== '' && isBlank(value) && (
            <Button
              size="xs"
              variant="subtle"
              icon={<IconCopy size={16} stroke={1.7} />}
              aria-label={t('copyField', { field: label })}
              onClick={() => write(text.en)}
            >
              {t('copy')}
            </Button>
          )}
          {canWrite && text.state === 'stale' && (
            <Button
              size="xs"
              variant="subtle"
              onClick={() => {
                onWrite();
                french.markMatched(text.field);
              }}
            >
              {t('stillMatches')}
            </Button>
          )}
        </div>
        {text.isRich ? (
          <RichTextEditor
            value={value}
            onChange={write}
            labelledBy={id}
            lang="fr"
            disabled={!canWrite}
            uploadImage={uploadForText}
          />
        ) : (
          <Textarea
            aria-labelledby={id}
            lang="fr"
            autosize
            minRows={1}
            value={value}
            disabled={!canWrite}
            onChange={(event) => write(event.currentTarget.value)}
            onBlur={() => {
              if (french.state.kind === 'typing') french.flush();
            }}
          />
        )}
      </div>
    </>
  );
}
