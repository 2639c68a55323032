import type * as z from 'zod';
import type { Call } from '#contract/platform/call.ts';
import type { Input } from './samples.ts';

type Shape = Readonly<Record<string, unknown>>;

const shapeOf = (schema: unknown): Shape => (schema as Partial<z.ZodObject> | undefined)?.shape ?? {};

/** A save of a versioned record: the field that names the version, and the record's name in the reply. */
export interface VersionedSave {
  readonly call: Call;
  readonly field: 'version' | 'pageVersion';
  readonly record: string;
  /** The call that reads the record by the same id. */
  readonly reader: Call;
}

/** What is known of a call as a save of a whole record, or nothing where it is none. */
export function versionedSave(call: Call, calls: readonly Call[]): VersionedSave | undefined {
  const body = shapeOf(call.body);
  const field = (['version', 'pageVersion'] as const).find((name) => name in body);
  const [record] = Object.keys(shapeOf(call.reply));
  if (!field || !record) return undefined;
  const readers = calls.filter(
    (one) =>
      one.method === 'GET' &&
      one.id.split('.')[0] === call.id.split('.')[0] &&
      Object.keys(shapeOf(one.params)).length === 1,
  );
  const shown = (reader: Call) => shapeOf(shapeOf(reader.reply)[record]);
  const reader = readers.find((one) => field in shown(one)) ?? readers.find((one) => 'managed' in shown(one));
  return reader && { call, field, record, reader };
}

/** The id of the record that an input of such a save names. */
export function idIn({ params, body }: Input): string | undefined {
  const [named] = Object.values((params ?? {}) as Record<string, string>);
  return named ?? (body as { readonly _id?: string } | undefined)?._id;
}

export const readInput = ({ reader }: VersionedSave, id: string): { params: Record<string, string> } => ({
  params: { [Object.keys(shapeOf(reader.params))[0]!]: id },
});

/** The version of a record as it is read; a brand keeps its own among what is for its managers. */
export function versionIn(read: unknown, { record, field }: VersionedSave): number {
  const shown = (read as Record<string, Record<string, unknown>>)[record]!;
  const holder = field in shown ? shown : (shown['managed'] as Record<string, unknown>);
  return holder[field] as number;
}

/** The input with the version that stands, where the call is a save and names none. `send` reads the record. */
export async function basedOnNow(
  call: Call,
  input: Input,
  calls: readonly Call[],
  send: (reader: Call, input: Input) => Promise<{ status: number; text: string }>,
): Promise<Input> {
  const save = versionedSave(call, calls);
  const id = idIn(input);
  if (!save || !id || Object.hasOwn(Object(input.body), save.field)) return input;
  const { status, text } = await send(save.reader, readInput(save, id));
  if (status !== 200) return input;
  return { ...input, body: { ...Object(input.body), [save.field]: versionIn(JSON.parse(text), save) } };
}
