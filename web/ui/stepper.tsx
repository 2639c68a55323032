import { StageLine } from '#web/ui/stage-line.tsx';
import classes from '#web/ui/stepper.module.css';

export type StepperProps = {
  /** The goal of the steps, for screen readers. */
  label: string;
  /** Names of the steps, in order. */
  steps: readonly string[];
  /** Index of the open step; the number of steps once all are done. */
  current: number;
};

/** The steps of a short process as a stage line with their names below. */
export function Stepper({ label, steps, current }: StepperProps) {
  const segments = steps.map((_, index) => {
    if (index < current) return 'done' as const;
    return index === current ? ('now' as const) : ('todo' as const);
  });
  return (
    <div className={classes.stepper}>
      <StageLine segments={segments} label={label} size="md" />
      <ol style={{ gridTemplateColumns: `repeat(${steps.length}, minmax(0, 1fr))` }}>
        {steps.map((step, index) => (
          <li key={step} aria-current={index === current ? 'step' : undefined}>
            {index + 1}. {step}
          </li>
        ))}
      </ol>
    </div>
  );
}
