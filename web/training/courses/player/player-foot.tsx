import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Step } from '#web/training/progress/steps.ts';
import { Button } from '#web/ui/button.tsx';
import classes from './player.module.css';

interface PlayerFootProps {
  readonly steps: readonly Step[];
  readonly current: number;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

/** Buttons for the previous and the next step. */
export function PlayerFoot({ steps, current, onPrevious, onNext }: PlayerFootProps) {
  const { t } = useTranslation('courses');
  return (
    <footer className={classes.foot}>
      <Button
        onClick={onPrevious}
        disabled={current === 0}
        size="md"
        icon={<IconArrowLeft size={16} stroke={1.8} />}
      >
        {t('ui:word.previous')}
      </Button>
      <span className={`sub ${classes.where} num`}>
        {t('player.step', { at: current + 1, count: steps.length })}
      </span>
      <Button
        variant="filled"
        size="md"
        onClick={onNext}
        iconAfter={<IconArrowRight size={16} stroke={1.8} />}
      >
        {steps[current + 1]?.kind === 'quiz' ? t('player.toQuiz') : t('ui:word.next')}
      </Button>
    </footer>
  );
}
