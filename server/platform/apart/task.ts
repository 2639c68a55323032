/** How much of the machine one run of a task may take. Times are those that its process really had. */
export interface TaskLimits {
  /** A run that says nothing for so long is ended. */
  readonly silenceMilliseconds: number;
  /** A run is ended after this, whatever it says. */
  readonly mostMilliseconds: number;
  /** The most memory of its process. */
  readonly maxBytes: number;
  /** The most bytes that it may answer with. */
  readonly mostOutputBytes: number;
}

/** Work that another process does: a module that exports `run`, and its limits. */
export interface ApartTask<Input, Output, Told = never> extends TaskLimits {
  readonly module: string;
  /** Only for the types. */
  readonly types?: (input: Input, told: Told) => Output;
}

/** What the module of a task exports as `run`. `tell` resolves once the other side has dealt with what it was told. */
export type ApartRun<Task> =
  Task extends ApartTask<infer Input, infer Output, infer Told>
    ? (input: Input, tell: (told: Told) => Promise<void>) => Output | Promise<Output>
    : never;

const usual: TaskLimits = {
  silenceMilliseconds: 20_000,
  mostMilliseconds: 20_000,
  maxBytes: 900_000_000,
  mostOutputBytes: 5_000_000,
};

/** Declares a task. Its module is loaded by the process that runs it, never by the one that asks. */
export const apartTask = <Input, Output, Told = never>(
  module: URL,
  limits: Partial<TaskLimits> = {},
): ApartTask<Input, Output, Told> => ({ module: module.href, ...usual, ...limits });

export interface RunRequest {
  readonly id: number;
  readonly module: string;
  readonly input: unknown;
  readonly mostOutputBytes: number;
}

/** What the process was told has been dealt with, or could not be. */
export interface Heard {
  readonly heard: number;
  readonly problem: string | null;
}

export type FromApart = { readonly id: number } & (
  | { readonly told: unknown; readonly number: number }
  /** As V8 writes it, so that it is measured before it is sent. */
  | { readonly found: Uint8Array }
  | { readonly problem: string; readonly isTooLong: boolean }
);
