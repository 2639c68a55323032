import { IconMessagePlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { CoursePartChange } from '#contract/training/course-publishing.calls.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ChangedValue } from '#web/ui/diff-list.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { ChangedFile } from './changed-file.tsx';
import { changedFields, isNumber, type ChangedText, type FieldKind } from './changed-field.ts';
import { RichChange } from './rich-change.tsx';
import { wordDifference } from './word-difference.ts';
import { WordRuns } from './word-runs.tsx';
import classes from './review.module.css';

interface PartChangeProps {
  readonly part: CoursePartChange;
  /** Its comments. */
  readonly children?: ReactNode;
  /** Starts a comment on it. */
  readonly onComment?: (() => void) | undefined;
}

const tones = { added: 'ok', removed: 'bad', changed: 'info', moved: 'mute' } as const;

/** One changed part of a course: the kind of change, and its texts word by word. */
export function PartChange({ part, children, onComment }: PartChangeProps) {
  const { t } = useTranslation('review');
  const language = useLanguage();
  const name = inLanguage(part.name, language) || t('ui:word.untitled');
  const fields = changedFields(part.fields);
  return (
    <article className={`surface ${classes.part}`} aria-label={name}>
      <header>
        <small className="sub">{t(`kind.${part.kind}`)}</small>
        <h3>{name}</h3>
        <StatusChip tone={tones[part.change]}>{t(`change.${part.change}`)}</StatusChip>
        {part.change === 'changed' && part.isMoved && (
          <StatusChip tone="mute">{t('change.moved')}</StatusChip>
        )}
        {onComment && (
          <IconButton
            label={t('comment.on', { name })}
            icon={<IconMessagePlus size={18} stroke={1.7} />}
            onClick={onComment}
          />
        )}
      </header>
      {fields.length > 0 && (
        <dl className={classes.fields}>
          {fields.map(({ key, kind, texts }) => (
            <div key={key}>
              <dt>{t(`field.${kind}`)}</dt>
              {texts.map((text) => (
                <dd key={text.language ?? ''} lang={text.language}>
                  {text.language && <Chip>{text.language.toUpperCase()}</Chip>}
                  <TextChange kind={kind} text={text} isWhole={part.change !== 'changed'} />
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      {children}
    </article>
  );
}

interface TextChangeProps {
  readonly kind: FieldKind;
  readonly text: ChangedText;
  /** The whole part was added or removed: its words need no separate marks. */
  readonly isWhole: boolean;
}

function TextChange({ kind, text: { before, after, isRich, file, wordless }, isWhole }: TextChangeProps) {
  const { t } = useTranslation('review');
  if (kind === 'right') return <em>{t(after === 'true' ? 'right.now' : 'right.noLonger')}</em>;
  if (file) return <ChangedFile file={file} />;
  if (wordless) return <em>{t(`wordless.${wordless}`)}</em>;
  if (isRich) return <RichChange before={before} after={after} isWhole={isWhole} />;
  if (isWhole || before === '') return after || before;
  if (isNumber(kind)) return <ChangedValue before={before} after={after || '–'} />;
  return <WordRuns runs={wordDifference(before, after)} />;
}
