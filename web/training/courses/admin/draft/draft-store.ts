import type { CourseDraft } from '#contract/training/course-draft.ts';
import { ApiError } from '#web/platform/call-api.ts';
import {
  contested,
  editKey,
  extended,
  joined,
  overlaid,
  rebased,
  settled,
  type Edit,
  type Fields,
  type Part,
  type PartKind,
} from './draft-edits.ts';
import { EditHistory, type Step } from './edit-history.ts';
import { partOf, withPart } from './find-part.ts';
import { keep, readKept, type Sending } from './kept-edits.ts';
import { sendEdit } from './send-edit.ts';

/** Someone else changed the same fields of the record; `theirs` is null if the record was removed. */
export interface Conflict {
  readonly edit: Edit;
  readonly theirs: Part | null;
  readonly fields: readonly string[];
}

export type SaveState = 'saved' | 'saving' | 'offline' | 'conflict' | 'refused';

export interface DraftView {
  /** The server's record with the local edits applied. */
  readonly draft: CourseDraft;
  readonly state: SaveState;
  readonly savedAt: string;
  readonly conflicts: readonly Conflict[];
  /** Why the server refuses an edit, in its own words. */
  readonly refusal: string | null;
  readonly isUnsaved: boolean;
  /** There is an edit on this page that can be undone. */
  readonly canUndo: boolean;
}

const pauseMilliseconds = 800;
const longestMilliseconds = 5000;
const retryMilliseconds = 4000;

/** Keeps an author's edits: on the device immediately, and on the server after a short pause, record by record. */
export class DraftStore {
  #server: CourseDraft;
  #savedAt: string;
  #sending: Sending | null;
  readonly #history = new EditHistory();
  readonly #waiting = new Map<string, Edit>();
  readonly #conflicts = new Map<string, Conflict>();
  #refusal: string | null = null;
  #isOffline = false;
  #isBusy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstWaitingAt = 0;
  #view: DraftView | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #userId: string;
  readonly #onSettled: () => void;

  constructor(userId: string, draft: CourseDraft, onSettled: () => void) {
    this.#userId = userId;
    this.#server = draft;
    this.#savedAt = draft.updatedAt;
    this.#onSettled = onSettled;
    const kept = readKept(userId, draft._id);
    this.#sending = kept.sending;
    for (const edit of kept.waiting) this.#waiting.set(editKey(edit), edit);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly view = (): DraftView => (this.#view ??= this.#look());

  /** Sends what the device kept, now and whenever the connection is back. */
  start(): () => void {
    const again = () => void this.flush();
    window.addEventListener('online', again);
    if (this.#hasWork) again();
    return () => {
      window.removeEventListener('online', again);
      clearTimeout(this.#timer);
    };
  }

  edit(kind: PartKind, id: string, fields: Fields): void {
    const part = partOf(this.view().draft, kind, id);
    if (part) this.#history.note({ kind, id, part, fields, at: Date.now() });
    this.#write(kind, id, fields);
  }

  /** Undoes the last edit with another edit, which is saved like any other. */
  undo(): Pick<Step, 'kind' | 'id'> | undefined {
    const step = this.#history.take();
    if (step) this.#write(step.kind, step.id, step.before);
    return step;
  }

  #write(kind: PartKind, id: string, fields: Fields): void {
    const part = partOf(this.view().draft, kind, id);
    const server = partOf(this.#server, kind, id);
    if (!part || !server) return;
    const key = editKey({ kind, id });
    const conflict = this.#conflicts.get(key);
    if (conflict) {
      this.#conflicts.set(key, { ...conflict, edit: extended(conflict.edit, part, kind, fields) });
    } else {
      if (this.#waiting.size === 0) this.#firstWaitingAt = Date.now();
      this.#waiting.set(
        key,
        extended(this.#waiting.get(key), { ...part, version: server.version }, kind, fields),
      );
      this.#refusal = null;
    }
    this.#changed();
    this.#schedule();
  }

  /** Takes a reply of the server, but never one that is older than what is already shown. */
  load(draft: CourseDraft): void {
    if (draft.revision < this.#server.revision) return;
    const isFreed = this.#refusal !== null && draft.state !== this.#server.state;
    this.#server = draft;
    this.#savedAt = draft.updatedAt;
    // The draft is back from review: edits that were refused during the review may be saved now.
    if (isFreed) this.#refusal = null;
    this.#changed();
    if (isFreed) this.#schedule();
  }

  /** Shows a new order before the server has confirmed it. */
  show(change: (draft: CourseDraft) => CourseDraft): void {
    this.#server = change(this.#server);
    this.#changed();
  }

  get outlineVersion(): number {
    return this.#server.outlineVersion;
  }

  /** Sends waiting edits, one record after the other, until nothing is left or nothing more can be sent now. */
  async flush(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    clearTimeout(this.#timer);
    try {
      for (;;) {
        this.#sending ??= this.#next();
        if (!this.#sending) break;
        this.#changed();
        if (!(await this.#send(this.#sending))) break;
      }
    } finally {
      this.#isBusy = false;
      this.#changed();
    }
    if (!this.#hasWork) this.#onSettled();
  }

  /** A person chose: the named fields keep the other author's values, and the rest is saved over them. */
  resolve(key: string, givenUp: readonly string[]): void {
    const conflict = this.#conflicts.get(key);
    if (!conflict) return;
    this.#conflicts.delete(key);
    const left = conflict.theirs && settled(conflict.edit, conflict.theirs, givenUp);
    if (left) this.#waiting.set(key, left);
    this.#changed();
    void this.flush();
  }

  get #hasWork(): boolean {
    return this.#waiting.size > 0 || this.#sending !== null;
  }

  #next(): Sending | null {
    const [first] = this.#waiting;
    if (!first || this.#refusal) return null;
    this.#waiting.delete(first[0]);
    return { ...first[1], saveId: crypto.randomUUID() };
  }

  /** True if the next edit may be sent. */
  async #send(edit: Sending): Promise<boolean> {
    try {
      const { part, counts } = await sendEdit(this.#server, edit);
      this.#took(edit, part, counts);
      return true;
    } catch (error) {
      return this.#failed(edit, error);
    }
  }

  #took(
    edit: Sending,
    part: Part,
    { outlineVersion, revision }: { outlineVersion: number; revision: number },
  ) {
    const key = editKey(edit);
    const later = this.#waiting.get(key);
    if (later) this.#waiting.set(key, rebased(later, part, edit.fields));
    this.#server = {
      ...withPart(this.#server, edit.kind, edit.id, (old) => ({ ...old, ...part })),
      outlineVersion,
      revision,
    };
    this.#savedAt = part.updatedAt;
    this.#sending = null;
    this.#isOffline = false;
    this.#changed();
  }

  #failed(edit: Sending, error: unknown): boolean {
    const isAway = !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
    if (isAway) {
      this.#isOffline = true;
      this.#timer = setTimeout(() => void this.flush(), retryMilliseconds);
      return false;
    }
    this.#isOffline = false;
    const key = editKey(edit);
    const mine = joined(edit, this.#waiting.get(key));
    this.#waiting.delete(key);
    this.#sending = null;
    if (error.status === 409 && error.current) {
      this.#meet(key, mine, error.current as Part);
      return true;
    }
    if (error.status === 404) {
      this.#conflicts.set(key, { edit: mine, theirs: null, fields: Object.keys(mine.fields) });
      return true;
    }
    this.#waiting.set(key, mine);
    this.#refusal = error.message;
    return false;
  }

  /** Both authors changed the record: fields without a conflict are merged, the others need a decision. */
  #meet(key: string, mine: Edit, theirs: Part): void {
    this.#server = withPart(this.#server, mine.kind, mine.id, (old) => ({ ...old, ...theirs }));
    const fields = contested(mine, theirs);
    if (fields.length > 0) return void this.#conflicts.set(key, { edit: mine, theirs, fields });
    const left = settled(mine, theirs, []);
    if (left) this.#waiting.set(key, left);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const longest = this.#firstWaitingAt + longestMilliseconds - Date.now();
    this.#timer = setTimeout(() => void this.flush(), Math.max(0, Math.min(pauseMilliseconds, longest)));
  }

  #changed(): void {
    this.#view = undefined;
    const conflicted = [...this.#conflicts.values()].map((one) => one.edit);
    keep(this.#userId, this.#server._id, {
      waiting: [...this.#waiting.values(), ...conflicted],
      sending: this.#sending,
    });
    for (const listener of this.#listeners) listener();
  }

  #look(): DraftView {
    const edits = [
      ...(this.#sending ? [this.#sending] : []),
      ...[...this.#conflicts.values()].map((one) => one.edit),
      ...this.#waiting.values(),
    ];
    const draft = edits.reduce(
      (all, { kind, id, fields }) => withPart(all, kind, id, (part) => overlaid(part, fields)),
      this.#server,
    );
    const isUnsaved = this.#hasWork || this.#conflicts.size > 0;
    const state =
      this.#conflicts.size > 0
        ? 'conflict'
        : this.#refusal
          ? 'refused'
          : this.#isOffline
            ? 'offline'
            : this.#hasWork
              ? 'saving'
              : 'saved';
    return {
      draft,
      state,
      savedAt: this.#savedAt,
      conflicts: [...this.#conflicts.values()],
      refusal: this.#refusal,
      isUnsaved,
      canUndo: this.#history.canUndo,
    };
  }
}
