import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftQuestion } from '#contract/training/course-draft.ts';
import { isChoice } from '#contract/training/question-types.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SortableList } from '#web/ui/sortable-list.tsx';
import { PictureButton } from '../content/picture-button.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { AnswerTexts } from './answer-texts.tsx';
import classes from './quiz.module.css';

type Option = DraftQuestion['options'][number];
type AnswerListProps = { question: DraftQuestion; onChange: (options: readonly Option[]) => void };

const mostAnswers = 20;
const empty = (): Option => ({ text: { en: '', fr: '' }, image: null, correct: false }) as unknown as Option;

/** Keys of the rows: an answer gets its id with the first save, and the field must stay mounted while someone types. */
function useRowKeys(count: number) {
  const next = useRef(count);
  const [keys, setKeys] = useState<readonly string[]>(() =>
    Array.from({ length: count }, (_, at) => `row-${at}`),
  );
  const fitting =
    keys.length === count ? keys : Array.from({ length: count }, (_, at) => keys[at] ?? `row-late-${at}`);
  const fresh = () => `row-${(next.current += 1)}`;
  return { keys: fitting, setKeys, fresh };
}

/** The answers of a question: which are correct, their texts, their order. Enter adds one, Alt and an arrow key move it. */
export function AnswerList({ question, onChange }: AnswerListProps) {
  const { t } = useTranslation('course-editor');
  const { mayEdit } = useEditor();
  const { options, type } = question;
  const rows = useRowKeys(options.length);
  const list = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const isFixed = type === 'true-false';

  useEffect(() => {
    if (focused)
      list.current?.querySelector<HTMLInputElement>(`[data-row="${focused}"] input[type="text"]`)?.focus();
  }, [focused]);

  const insert = (at: number) => {
    if (options.length >= mostAnswers || isFixed) return;
    const key = rows.fresh();
    rows.setKeys([...rows.keys.slice(0, at), key, ...rows.keys.slice(at)]);
    onChange([...options.slice(0, at), empty(), ...options.slice(at)]);
    setFocused(key);
  };
  const remove = (at: number) => {
    rows.setKeys(rows.keys.filter((_, index) => index !== at));
    onChange(options.filter((_, index) => index !== at));
  };
  const put = (order: readonly number[]) => {
    rows.setKeys(order.map((at) => rows.keys[at]!));
    onChange(order.map((at) => options[at]!));
  };
  const move = (at: number, to: number) => {
    if (to < 0 || to >= options.length) return;
    const order = options.map((_, index) => index).filter((index) => index !== at);
    put([...order.slice(0, to), at, ...order.slice(to)]);
  };
  const change = (at: number, part: Partial<Option>) =>
    onChange(options.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const mark = (at: number, correct: boolean) =>
    onChange(
      options.map((one, index) =>
        index === at ? { ...one, correct } : type === 'multiple' ? one : { ...one, correct: false },
      ),
    );
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      insert(at + 1);
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(at, event.key === 'ArrowUp' ? at - 1 : at + 1);
    }
  };

  return (
    <div ref={list}>
      <div className={classes.answersHead}>
        <h3>{t('field.options')}</h3>
        <span>{t(`quiz.mark.${type}`)}</span>
      </div>
      <SortableList
        label={t('field.options')}
        items={rows.keys.map((key, at) => ({ key, at }))}
        itemKey={(row) => row.key}
        itemName={(row) => options[row.at]?.text.en || t('quiz.answer', { number: row.at + 1 })}
        withArrows={false}
        disabled={!mayEdit}
        onReorder={(order) => put(order.map((row) => row.at))}
      >
        {({ key, at }) => {
          const option = options[at];
          if (!option) return null;
          return (
            <AnswerRow
              question={question}
              option={option}
              row={key}
              at={at}
              onKeyDown={(event) => onKeyDown(event, at)}
              onChange={(part) => change(at, part)}
              onMark={(correct) => mark(at, correct)}
              onRemove={() => remove(at)}
            />
          );
        }}
      </SortableList>
      {mayEdit && !isFixed && options.length < mostAnswers && (
        <button type="button" className={classes.add} onClick={() => insert(options.length)}>
          <IconPlus size={16} stroke={1.8} aria-hidden="true" />
          {t('quiz.addAnswer')}
        </button>
      )}
    </div>
  );
}

interface AnswerRowProps {
  readonly question: DraftQuestion;
  readonly option: Option;
  /** The row's own key, used to find its field. */
  readonly row: string;
  readonly at: number;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onChange: (part: Partial<Option>) => void;
  readonly onMark: (correct: boolean) => void;
  readonly onRemove: () => void;
}

/** One answer: whether it is correct, its text, its picture. */
function AnswerRow({ question, option, row, at, onKeyDown, onChange, onMark, onRemove }: AnswerRowProps) {
  const { t } = useTranslation('course-editor');
  const { mayEdit } = useEditor();
  const { options, type } = question;
  const name = t('quiz.answer', { number: at + 1 });
  return (
    <div className={classes.answer} data-row={row} data-correct={option.correct || undefined}>
      {isChoice(type) ? (
        <input
          type={type === 'multiple' ? 'checkbox' : 'radio'}
          name={`right-${question._id}`}
          aria-label={t('quiz.isRight', { name })}
          checked={option.correct}
          disabled={!mayEdit}
          onChange={(event) => onMark(event.currentTarget.checked)}
        />
      ) : (
        <span className="num" aria-hidden="true">
          {at + 1}
        </span>
      )}
      <div className={classes.texts}>
        <AnswerTexts type={type} option={option} name={name} onKeyDown={onKeyDown} onChange={onChange} />
        {option.image && <Picture shownPx={160} src={option.image.location} alt={t('quiz.pictureOf')} />}
      </div>
      {mayEdit && (
        <span className={classes.tools}>
          <PictureButton
            isIcon
            value={option.image}
            label={t('quiz.pictureFor', { name })}
            onChange={(image) => onChange({ image })}
          />
          {type !== 'true-false' && (
            <IconButton
              label={t('ui:word.removeNamed', { name })}
              icon={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
              disabled={options.length <= 2}
              onClick={onRemove}
            />
          )}
        </span>
      )}
    </div>
  );
}
