import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { DraftQuestion } from '#contract/training/course-draft.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LanguageChip } from '#web/ui/language-chip.tsx';
import { SortableList } from '#web/ui/sortable-list.tsx';
import { worstOf } from '../content/french-state.ts';
import { useEditor } from '../editor/use-editor.ts';
import { usePlace } from '../editor/use-place.ts';
import { RemovedParts } from '../parts/removed-parts.tsx';
import { useParts } from '../parts/use-parts.ts';
import { QuestionEditor } from './question-editor.tsx';
import { QuizSettings } from './quiz-settings.tsx';
import { useQuestions } from './use-questions.ts';
import content from '../content/content.module.css';
import classes from './quiz.module.css';

/** The quiz: its questions in order, the open question, and the settings of the quiz. */
export function QuizTab() {
  const { t } = useTranslation('course-editor');
  const language = useLanguage();
  const { draft, mayEdit } = useEditor();
  const place = usePlace();
  const questions = useQuestions();
  const parts = useParts();
  const [doomed, setDoomed] = useState<DraftQuestion>();
  const [isBusy, setBusy] = useState(false);
  const chosen = draft.questions.findIndex((one) => one._id === place.at);
  const at = Math.max(chosen, 0);
  const open = draft.questions[at];
  const textOf = (question: DraftQuestion) => inLanguage(question.text, language) || t('quiz.unwritten');
  const add = async () => {
    const id = await questions.add();
    if (id) place.go({ at: id });
  };
  const remove = async () => {
    if (!doomed) return;
    setBusy(true);
    const isRemoved = await questions.remove(doomed._id);
    if (isRemoved) parts.tellRemoved({ id: doomed._id, name: textOf(doomed) });
    setBusy(false);
    setDoomed(undefined);
  };
  const addButton = mayEdit && (
    <button type="button" className={classes.add} onClick={() => void add()}>
      <IconPlus size={16} stroke={1.8} aria-hidden="true" />
      {t('quiz.add')}
    </button>
  );

  return (
    <div className={`${content.content} ${classes.quiz}`} data-open={chosen >= 0 ? 'section' : 'outline'}>
      <nav className={`${content.outline} ${classes.list}`} aria-label={t('tab.quiz')}>
        <h2>{t('ui:word.questionsCount', { count: draft.questions.length })}</h2>
        <div className={classes.rows}>
          <SortableList
            label={t('tab.quiz')}
            items={draft.questions}
            itemKey={(question) => question._id}
            itemName={textOf}
            withArrows={false}
            disabled={!mayEdit}
            onReorder={questions.reorder}
          >
            {(question, index) => (
              <QuestionRow
                question={question}
                index={index}
                name={textOf(question)}
                isOpen={question._id === open?._id}
              />
            )}
          </SortableList>
          {addButton}
          {mayEdit && <RemovedParts />}
        </div>
      </nav>
      {open ? (
        <OpenQuestion question={open} index={at} onRemove={() => setDoomed(open)} />
      ) : (
        <div className={`${content.section} ${classes.none}`}>
          <EmptyState title={t('quiz.noneTitle')} motif="dial">
            {t('quiz.none')}
          </EmptyState>
        </div>
      )}
      <aside className={`${content.settings} ${classes.settings}`} aria-label={t('quiz.settings')}>
        <QuizSettings />
      </aside>
      <ConfirmDialog
        opened={doomed !== undefined}
        title={t('quiz.remove')}
        confirmLabel={t('ui:word.remove')}
        danger
        busy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setDoomed(undefined)}
      >
        {t('quiz.removeText')}
      </ConfirmDialog>
    </div>
  );
}

interface QuestionRowProps {
  readonly question: DraftQuestion;
  readonly index: number;
  readonly name: string;
  readonly isOpen: boolean;
}

/** A question in the list: its number, text and kind, and its missing French. */
function QuestionRow({ question, index, name, isOpen }: QuestionRowProps) {
  const { t } = useTranslation('course-editor');
  const { t: tParts } = useTranslation('draft-parts');
  const language = useLanguage();
  const place = usePlace();
  const french = worstOf(question.french);
  return (
    <button
      type="button"
      className={classes.question}
      aria-current={isOpen || undefined}
      onClick={() => place.go({ at: question._id })}
    >
      <span className="num">{index + 1}</span>
      <span>
        {name}
        <small>
          {t(`quiz.type.${question.type}`)}{' '}
          {french !== 'current' && <LanguageChip language="fr" state={french} />}
        </small>
        {question.lostSection && (
          <small className={classes.lost}>
            {tParts('lost', {
              name: inLanguage(question.lostSection.name, language) || tParts('unnamed'),
            })}
          </small>
        )}
      </span>
    </button>
  );
}

interface OpenQuestionProps {
  readonly question: DraftQuestion;
  readonly index: number;
  readonly onRemove: () => void;
}

/** The open question; on a phone with a button back to the list. */
function OpenQuestion({ question, index, onRemove }: OpenQuestionProps) {
  const { t } = useTranslation('course-editor');
  const { draft } = useEditor();
  const place = usePlace();
  const questions = useQuestions();
  const parts = useParts();
  return (
    <div className={content.section}>
      <div className={content.backToOutline}>
        <Button
          variant="subtle"
          icon={<IconArrowLeft size={16} stroke={1.7} />}
          onClick={() => place.go({ at: undefined })}
        >
          {t('tab.quiz')}
        </Button>
      </div>
      <QuestionEditor
        key={question._id}
        question={question}
        index={index}
        onRemove={onRemove}
        onDuplicate={async () => {
          const copy = await parts.duplicateQuestion(question._id);
          if (copy) place.go({ at: copy });
        }}
        onMove={(to) => {
          const rest = draft.questions.filter((one) => one._id !== question._id);
          questions.reorder([...rest.slice(0, to), question, ...rest.slice(to)]);
        }}
      />
    </div>
  );
}
