import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/platform/language.ts';
import {
  certificateElements,
  type CertificateElement,
  type ElementPlace,
} from '#contract/training/certificate-design.ts';
import type { SheetValues } from '#contract/training/certificate-values.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { CertificateSheet } from '../certificate-sheet.tsx';
import { heightOf, widthOf, within, type DesignWork } from './use-design.ts';
import classes from './design.module.css';

interface DesignCanvasProps {
  readonly work: DesignWork;
  readonly values: SheetValues;
  readonly language: Language;
  readonly selected: CertificateElement;
  readonly onSelect: (element: CertificateElement) => void;
  readonly disabled: boolean;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Dragged {
  readonly element: CertificateElement;
  readonly from: readonly [number, number];
  readonly place: ElementPlace;
}

/** The certificate as printed: elements can be dragged, and the arrow keys move the chosen one by 1 %. */
export function DesignCanvas({ work, values, language, selected, onSelect, disabled }: DesignCanvasProps) {
  const { t } = useTranslation('designs');
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Dragged>();
  const { design, background, logo } = work.draft;
  const shown = dragged
    ? { ...design, places: { ...design.places, [dragged.element]: dragged.place } }
    : design;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || disabled) return;
    event.preventDefault();
    const by = event.shiftKey ? 0.1 : 1;
    const { x, y } = design.places[selected];
    work.move(selected, { x: x + step[0] * by, y: y + step[1] * by });
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const handle = (event.target as Element).closest<HTMLElement>('[data-element]');
    const element = certificateElements.find((one) => one === handle?.dataset['element']);
    if (!element) return;
    onSelect(element);
    if (disabled || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged({ element, from: [event.clientX, event.clientY], place: design.places[element] });
  };
  const onPointerMove = (event: PointerEvent) => {
    const sheet = box.current?.getBoundingClientRect();
    if (!dragged || !sheet) return;
    const start = design.places[dragged.element];
    const x = start.x + ((event.clientX - dragged.from[0]) / sheet.width) * 100;
    const y = start.y + ((event.clientY - dragged.from[1]) / sheet.height) * 100;
    setDragged({ ...dragged, place: within({ ...start, x, y }) });
  };
  const onPointerUp = () => {
    if (!dragged) return;
    const start = design.places[dragged.element];
    const { x, y } = dragged.place;
    if (x !== start.x || y !== start.y) work.move(dragged.element, { x, y });
    setDragged(undefined);
  };

  const { x: left, y: top } = shown.places[selected];
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-static-element-interactions -- a sheet that arrow keys work on: no native element is one
    <div
      ref={box}
      className={classes.canvas}
      role="application"
      tabIndex={0}
      aria-label={t('canvas.label')}
      aria-describedby={`${id}-where`}
      data-orientation={design.orientation}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setDragged(undefined)}
    >
      <VisuallyHidden id={`${id}-where`} role="status">
        {t('canvas.where', { name: t(`element.${selected}`), x: left, y: top })}
      </VisuallyHidden>
      <CertificateSheet
        design={shown}
        values={values}
        language={language}
        background={background?.url ?? null}
        logo={logo?.url ?? null}
      />
      {certificateElements
        .filter((element) => design.places[element].shown)
        .map((element) => (
          <span
            key={element}
            className={classes.handle}
            data-element={element}
            data-selected={selected === element || undefined}
            style={{
              left: `${shown.places[element].x}%`,
              top: `${shown.places[element].y}%`,
              width: `${widthOf(shown, element)}%`,
              height: `${heightOf(shown, element)}%`,
            }}
          />
        ))}
    </div>
    // oxlint-enable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-static-element-interactions
  );
}
