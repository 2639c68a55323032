import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { TestQuestion } from '#contract/training/quizzes.calls.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { inOrder } from './answered.ts';
import classes from './quiz.module.css';

interface OrderAnswerProps {
  readonly question: TestQuestion;
  readonly given: readonly string[];
  readonly onAnswer: (given: string[]) => void;
}

const icon = { size: 20, stroke: 1.8 } as const;

/** The steps of an order, each moved up or down by its buttons: works by touch and by keyboard. */
export function OrderAnswer({ question, given, onAnswer }: OrderAnswerProps) {
  const { t } = useTranslation('quizzes');
  const language = useLanguage();
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const options = inOrder(question.options, given);
  const move = (from: number, to: number) => {
    const order = options.map((option) => option._id);
    const [moved] = order.splice(from, 1);
    order.splice(to, 0, moved!);
    onAnswer(order);
    const name = inLanguage(options[from]!.text, language);
    setAnnouncement(t('taking.moved', { name, place: to + 1, count: options.length }));
    // The focus stays with the moved step. At either end, it goes to the button that is still enabled.
    requestAnimationFrame(() => {
      const buttons =
        list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)');
      (buttons?.[to < from ? 0 : buttons.length - 1] ?? buttons?.[0])?.focus();
    });
  };
  return (
    <>
      <Stack as="ol" gap={8} ref={list} className={classes.order}>
        {options.map((option, index) => {
          const name = inLanguage(option.text, language);
          return (
            <li key={option._id}>
              <span className={classes.letter} aria-hidden="true">
                {index + 1}
              </span>
              <span>
                {name}
                {option.image && <Picture shownPx={200} src={option.image} alt="" />}
              </span>
              <span className={classes.steps}>
                <IconButton
                  label={t('ui:word.moveUpNamed', { name })}
                  icon={<IconArrowUp {...icon} />}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  label={t('ui:word.moveDownNamed', { name })}
                  icon={<IconArrowDown {...icon} />}
                  disabled={index === options.length - 1}
                  onClick={() => move(index, index + 1)}
                />
              </span>
            </li>
          );
        })}
      </Stack>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
