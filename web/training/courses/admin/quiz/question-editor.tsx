import { Select, Textarea } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { DraftQuestion } from '#contract/training/course-draft.ts';
import { isChoice, questionTypes } from '#contract/training/question-types.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { worstOf } from '../content/french-state.ts';
import { PictureButton } from '../content/picture-button.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { PartComments } from '../review/part-comments.tsx';
import { AnswerList } from './answer-list.tsx';
import { NumberFields } from './number-fields.tsx';
import classes from './quiz.module.css';

type QuestionEditorProps = {
  question: DraftQuestion;
  index: number;
  onRemove: () => void;
  onDuplicate: () => Promise<void>;
  onMove: (to: number) => void;
};

const icon = { size: 16, stroke: 1.7 } as const;
const fixed = ['True', 'False'].map((en, index) => ({ en, fr: ['Vrai', 'Faux'][index]! }));

const emptyOption = {
  text: { en: '', fr: '' },
  image: null,
  correct: false,
} as unknown as DraftQuestion['options'][number];
const twoEmpty = [emptyOption, emptyOption];

/** The options after a change of kind: true or false has its own two, and a single answer has one correct option. */
function optionsFor(type: DraftQuestion['type'], { options }: DraftQuestion): DraftQuestion['options'] {
  if (type === 'true-false')
    return fixed.map((text, index) => ({
      ...(options[index] ?? { _id: '', image: null, correct: false }),
      text,
      correct: options[index]?.correct ?? false,
    }));
  if (type === 'numeric') return [];
  if (type === 'multiple' || !isChoice(type))
    return options.length >= 2 ? options : [...options, ...twoEmpty].slice(0, 2);
  if (options.length < 2) return twoEmpty;
  const right = options.findIndex((one) => one.correct);
  return options.map((one, index) => ({ ...one, correct: index === right }));
}

/** One question: kind, texts in both languages, answers, explanation and the section that teaches it. */
export function QuestionEditor({ question, index, onRemove, onDuplicate, onMove }: QuestionEditorProps) {
  const { t } = useTranslation('course-editor');
  const { t: tParts } = useTranslation('draft-parts');
  const language = useLanguage();
  const { draft, edit, languages, mayEdit } = useEditor();
  const change = (fields: Readonly<Record<string, unknown>>) => edit('question', question._id, fields);
  const shown = (['en', 'fr'] as const).filter((one) => languages === 'both' || languages === one);
  const stale = (['text', 'explanation', 'options'] as const).filter(
    (one) => question.french[one] === 'stale',
  );
  const texts = (field: 'text' | 'explanation') =>
    shown.map((one) => (
      <Textarea
        key={one}
        label={t(`quiz.${field}.${one}`)}
        lang={one}
        required={field === 'text' && one === 'en'}
        autosize
        minRows={2}
        maxLength={field === 'text' ? 1000 : 2000}
        readOnly={!mayEdit}
        value={question[field][one]}
        onChange={(event) => change({ [`${field}.${one}`]: event.currentTarget.value })}
      />
    ));
  return (
    <>
      <div className={classes.head}>
        <h2>{t('quiz.place', { place: index + 1, count: draft.questions.length })}</h2>
        {mayEdit && (
          <QuestionMenu
            question={question}
            index={index}
            onRemove={onRemove}
            onDuplicate={onDuplicate}
            onMove={onMove}
          />
        )}
      </div>
      <div className={`surface ${classes.card}`}>
        {worstOf(question.french) === 'stale' && (
          <Strip
            tone="warn"
            title={t('french.older')}
            actions={
              mayEdit && (
                <Button size="xs" onClick={() => change({ matched: stale })}>
                  {t('french.match')}
                </Button>
              )
            }
          />
        )}
        {question.lostSection && (
          <Strip
            tone="warn"
            title={tParts('lost', {
              name: inLanguage(question.lostSection.name, language) || tParts('unnamed'),
            })}
          />
        )}
        <KindAndSection question={question} onChange={change} />
        <div className={classes.two} data-field="text">
          {texts('text')}
        </div>
        <div className={classes.picture}>
          {question.image && (
            <Picture shownPx={320} src={question.image.location} alt={t('quiz.pictureOf')} />
          )}
          {mayEdit && (
            <PictureButton
              value={question.image}
              label={t('quiz.picture')}
              onChange={(image) => change({ image })}
            />
          )}
        </div>
        <div data-field="options">
          {question.type === 'numeric' ? (
            <NumberFields question={question} onChange={(numberAnswer) => change({ numberAnswer })} />
          ) : (
            <AnswerList question={question} onChange={(options) => change({ options })} />
          )}
        </div>
        <div className={classes.two}>{texts('explanation')}</div>
        <PartComments key={question._id} pin={{ questionId: question._id }} />
      </div>
    </>
  );
}

/** Actions on the whole question. */
function QuestionMenu({ question, index, onRemove, onDuplicate, onMove }: QuestionEditorProps) {
  const { t } = useTranslation('course-editor');
  const { t: tParts } = useTranslation('draft-parts');
  const { draft } = useEditor();
  return (
    <RowMenu
      name={question.text.en || t('quiz.unwritten')}
      variant="default"
      items={[
        {
          key: 'up',
          label: t('outline.up'),
          icon: <IconArrowUp {...icon} />,
          disabled: index === 0,
          onSelect: () => onMove(index - 1),
        },
        {
          key: 'down',
          label: t('outline.down'),
          icon: <IconArrowDown {...icon} />,
          disabled: index === draft.questions.length - 1,
          onSelect: () => onMove(index + 1),
        },
        {
          key: 'duplicate',
          label: tParts('duplicate'),
          icon: <IconCopy {...icon} />,
          onSelect: () => void onDuplicate(),
        },
        {
          key: 'remove',
          label: t('ui:word.remove'),
          icon: <IconTrash {...icon} />,
          tone: 'danger',
          divided: true,
          onSelect: onRemove,
        },
      ]}
    />
  );
}

interface KindAndSectionProps {
  readonly question: DraftQuestion;
  readonly onChange: (fields: Readonly<Record<string, unknown>>) => void;
}

/** How the question is answered, and the section that teaches the answer. */
function KindAndSection({ question, onChange }: KindAndSectionProps) {
  const { t } = useTranslation('course-editor');
  const language = useLanguage();
  const { draft, mayEdit } = useEditor();
  return (
    <div className={classes.two}>
      <Select
        label={t('ui:word.type')}
        data={questionTypes.map((value) => ({ value, label: t(`quiz.type.${value}`) }))}
        value={question.type}
        disabled={!mayEdit}
        onChange={(type) => type && onChange({ type, options: optionsFor(type, question) })}
      />
      <Select
        wrapperProps={{ 'data-field': 'sectionId' }}
        label={t('field.sectionId')}
        description={t('quiz.sectionHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={draft.chapters.map((chapter) => ({
          group: inLanguage(chapter.name, language) || t('unnamedChapter'),
          items: chapter.sections.map((section) => ({
            value: section._id,
            label: inLanguage(section.name, language) || t('ui:word.untitledSection'),
          })),
        }))}
        value={question.sectionId}
        searchable
        clearable
        disabled={!mayEdit}
        onChange={(sectionId) => onChange({ sectionId })}
      />
    </div>
  );
}
