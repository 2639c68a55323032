import { fieldOf, type Fields, type Part, type PartKind } from './draft-edits.ts';

/** The values of a record's fields before they were overwritten. */
export interface Step {
  readonly kind: PartKind;
  readonly id: string;
  readonly before: Fields;
}

interface Written {
  readonly kind: PartKind;
  readonly id: string;
  /** The previous value. */
  readonly part: Part;
  readonly fields: Fields;
  readonly at: number;
}

const mostSteps = 100;
/** Changes to one field within this time are one step. */
const pauseMilliseconds = 1500;

/** The steps an author can undo on this page, latest first. */
export class EditHistory {
  readonly #steps: Step[] = [];
  #lastAt = 0;

  get canUndo(): boolean {
    return this.#steps.length > 0;
  }

  note({ kind, id, part, fields, at }: Written): void {
    const names = Object.keys(fields).filter((field) => field !== 'matched');
    if (names.length === 0) return;
    const last = this.#steps.at(-1);
    const goesOn =
      last?.kind === kind &&
      last.id === id &&
      at - this.#lastAt < pauseMilliseconds &&
      names.every((field) => field in last.before);
    this.#lastAt = at;
    if (goesOn) return;
    this.#steps.push({
      kind,
      id,
      before: Object.fromEntries(names.map((field) => [field, fieldOf(part, field)])),
    });
    if (this.#steps.length > mostSteps) this.#steps.shift();
  }

  take(): Step | undefined {
    this.#lastAt = 0;
    return this.#steps.pop();
  }
}
