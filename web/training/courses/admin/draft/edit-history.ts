import { fieldOf, type Fields, type Part, type PartKind } from './draft-edits.ts';

/** What stood in the fields of a record before they were written over. */
export interface Step {
  readonly kind: PartKind;
  readonly id: string;
  readonly before: Fields;
}

interface Written {
  readonly kind: PartKind;
  readonly id: string;
  /** As it stood before. */
  readonly part: Part;
  readonly fields: Fields;
  readonly at: number;
}

const mostSteps = 100;
/** Writing in one field that goes on within this time is one step. */
const pauseMilliseconds = 1500;

/** The steps an author can take back on this page, the last one first. */
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
