import type { Call } from '#contract/platform/call.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import type { FileReply } from '#server/platform/http/handlers.ts';
import { port } from '#server/platform/ports.ts';
import type { Refusal } from '#server/platform/refusal.ts';

interface Declared<Input> {
  /** The call that starts it: its id names the kind of work. */
  readonly starts: Call;
  /** What it does, as the owner's list shows it. */
  title(input: Input, count: number): Bilingual;
  /** The page it belongs to, without the prefix of a language. */
  path(input: Input): `/${string}`;
}

/** What became of one of several records. */
export type RowOutcome =
  | { readonly refusal: Refusal }
  /** Not changed: nothing had to be done. */
  | { readonly refusal: null; readonly changed: boolean };

/** Changes many records, each in its own transaction together with the progress. */
export interface WorkOnRows<Input extends object = object> extends Declared<Input> {
  /**
   * Changes one record as the owner, who has the rights of that moment. A refusal is the record's outcome. `unchanged` if nothing had to be
   * done: undo then leaves the record alone.
   */
  change(change: Change, actor: Actor, id: string, input: Input): Promise<unknown>;
  /**
   * Changes several records in one transaction, where that is much faster; as `change` would, with the outcome of each. Undefined if they have
   * to be changed one by one.
   */
  changeSeveral?(
    change: Change,
    actor: Actor,
    ids: readonly string[],
    input: Input,
  ): Promise<ReadonlyMap<string, RowOutcome> | undefined>;
  /** Names of the records that the caller may see, by id. Read for each page of outcomes, so no name is stored. */
  names(context: Context<Actor>, ids: readonly string[]): Promise<ReadonlyMap<string, Bilingual>>;
  /** The input that takes the changes back; undefined if that is not possible. */
  undo?(input: Input): Input | undefined;
}

/** Writes a file. After a kill it is written again from the beginning. */
export interface WorkOnFile<Input extends object = object> extends Declared<Input> {
  /** The call that would send the same file at once: its access and feature are checked again when the work begins. */
  sends(context: Context<Actor>, input: Input): Promise<Call | undefined>;
  file(context: Context<Actor>, input: Input): Promise<FileReply>;
}

/** Computes an answer, which is kept with the work. After a kill it is computed again from the beginning. */
export interface WorkOnAnswer<
  Input extends object = object,
  Answer extends object = object,
> extends Declared<Input> {
  /** As the owner, who has the rights of that moment. `context.db` lets a statement run for minutes; cancelling ends the statement. */
  answer(context: Context<Actor>, input: Input): Promise<Answer>;
}

export type LongWorkKind<Input extends object = object> =
  | WorkOnRows<Input>
  | WorkOnFile<Input>
  | WorkOnAnswer<Input>;

/** What a room does in the background. Rooms list it in their manifest. */
export const workOnRows = <Input extends object>(kind: WorkOnRows<Input>): WorkOnRows<Input> => kind;
export const workOnFile = <Input extends object>(kind: WorkOnFile<Input>): WorkOnFile<Input> => kind;
export const workOnAnswer = <Input extends object, Answer extends object>(
  kind: WorkOnAnswer<Input, Answer>,
): WorkOnAnswer<Input, Answer> => kind;

/** The kinds of every room. */
export const longWorkKinds = port<null, readonly LongWorkKind[]>('long-work-kinds');

export async function kindNamed(
  { ask }: Pick<Context, 'ask'>,
  name: string,
): Promise<LongWorkKind | undefined> {
  return (await ask(longWorkKinds, null)).flat().find((kind) => kind.starts.id === name);
}

export const isOnRows = <Input extends object>(kind: LongWorkKind<Input>): kind is WorkOnRows<Input> =>
  'change' in kind;
export const isOnFile = <Input extends object>(kind: LongWorkKind<Input>): kind is WorkOnFile<Input> =>
  'file' in kind;
