import type * as z from 'zod';
import type { Call } from '#contract/platform/call.ts';
import type { Input } from './samples.ts';

type Shape = Readonly<Record<string, unknown>>;

const shapeOf = (schema: unknown): Shape => (schema as Partial<z.ZodObject> | undefined)?.shape ?? {};

/** A save of a versioned record: the field with the version, and the record's name in the reply. */
export interface VersionedSave {
  readonly call: Call;
  readonly field: 'version' | 'pageVersion';
  readonly record: string;
  /** The call that reads the record by the same id. */
  readonly reader: Call;
}

/** The description of a call as a save of a whole record; undefined if it is not one. */
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

/** The id of the record in the input of such a save. */
export function idIn({ params, body }: Input): string | undefined {
  const [named] = Object.values((params ?? {}) as Record<string, string>);
  return named ?? (body as { readonly _id?: string } | undefined)?._id;
}

/** The parameter of a call that names its one record. */
export const paramsFor = ({ params }: Call, id: string): Record<string, string> => ({
  [Object.keys(shapeOf(params))[0]!]: id,
});

export const readInput = ({ reader }: VersionedSave, id: string): { params: Record<string, string> } => ({
  params: paramsFor(reader, id),
});

/** The version in a record as it is read. A brand has it in the part for its managers. */
export function versionIn(read: unknown, { record, field }: VersionedSave): number {
  const shown = (read as Record<string, Record<string, unknown>>)[record]!;
  const holder = field in shown ? shown : (shown['managed'] as Record<string, unknown>);
  return holder[field] as number;
}

/** The input with the current version, if the call is a save and the input has none. `send` reads the record. */
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
