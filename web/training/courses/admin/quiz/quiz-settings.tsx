import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '#web/platform/theme/input-styles.ts';
import { Stack } from '#web/ui/layout.tsx';
import { CheckLines } from '../editor/check-lines.tsx';
import { useEditor } from '../editor/use-editor.ts';

const limits = { timeLimitMinutes: 600, attemptsLimit: 100, poolSize: 500 } as const;

/** The conditions of an attempt. */
export function QuizTerms() {
  const { t } = useTranslation('course-editor');
  const { draft, edit, mayEdit } = useEditor();
  const drawn = draft.poolSize ?? draft.questions.length;
  return (
    <Stack gap={12}>
      <NumberInput
        label={t('field.passScore')}
        description={
          drawn > 0 && t('quiz.rightOf', { right: Math.ceil((draft.passScore * drawn) / 100), count: drawn })
        }
        suffix=" %"
        min={1}
        max={100}
        allowDecimal={false}
        readOnly={!mayEdit}
        value={draft.passScore}
        onChange={(score) => Number(score) >= 1 && edit('course', draft._id, { passScore: Number(score) })}
      />
      {(Object.keys(limits) as (keyof typeof limits)[]).map((field) => (
        <NumberInput
          key={field}
          wrapperProps={{ 'data-field': field }}
          label={t(`field.${field}`)}
          placeholder={t(`quiz.none_${field}`)}
          suffix={field === 'timeLimitMinutes' ? t('minutesSuffix') : ''}
          min={1}
          max={limits[field]}
          allowDecimal={false}
          readOnly={!mayEdit}
          value={draft[field] ?? ''}
          onChange={(value) => edit('course', draft._id, { [field]: value === '' ? null : Number(value) })}
        />
      ))}
    </Stack>
  );
}

/** Next to the questions: the conditions of the quiz, and hints. */
export function QuizSettings() {
  const { t } = useTranslation('course-editor');
  const { draft } = useEditor();
  const checks = draft.checks.filter((one) => one.at.kind === 'question' || one.code === 'poolTooLarge');
  return (
    <>
      <section>
        <h2>{t('tab.quiz')}</h2>
        <QuizTerms />
      </section>
      <section>
        <h2>{t('quiz.worthALook')}</h2>
        <CheckLines checks={checks} withPlace />
      </section>
    </>
  );
}
