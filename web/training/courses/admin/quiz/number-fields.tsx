import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DraftQuestion } from '#contract/training/course-draft.ts';
import { useEditor } from '../editor/use-editor.ts';
import classes from './quiz.module.css';
import { NumberField } from '#web/ui/number-field.tsx';

type Answer = NonNullable<DraftQuestion['numberAnswer']>;
type NumberFieldsProps = { question: DraftQuestion; onChange: (answer: Answer | null) => void };

/** The correct number, its tolerance, and the unit shown next to the learner's field. */
export function NumberFields({ question, onChange }: NumberFieldsProps) {
  const { t } = useTranslation('course-editor');
  const { mayEdit } = useEditor();
  const answer = question.numberAnswer;
  const { tolerance = 0, unit = '' } = answer ?? {};
  return (
    <div className={classes.number}>
      <NumberField
        label={t('quiz.number.value')}
        required
        readOnly={!mayEdit}
        decimalScale={9}
        value={answer?.value ?? ''}
        onChange={(value) => onChange(typeof value === 'number' ? { value, tolerance, unit } : null)}
      />
      <NumberField
        label={t('quiz.number.tolerance')}
        description={t('quiz.number.toleranceHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={0}
        decimalScale={9}
        readOnly={!mayEdit}
        disabled={!answer}
        value={tolerance}
        onChange={(value) => answer && onChange({ ...answer, tolerance: Number(value) || 0 })}
      />
      <TextInput
        label={t('quiz.number.unit')}
        maxLength={20}
        readOnly={!mayEdit}
        disabled={!answer}
        value={unit}
        onChange={(event) => answer && onChange({ ...answer, unit: event.currentTarget.value })}
      />
    </div>
  );
}
