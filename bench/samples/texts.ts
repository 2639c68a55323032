import type * as z from 'zod';
import { cleanHtml } from '#server/platform/html.ts';
import type { Call } from '#contract/platform/call.ts';
import type { Input } from '#tests/samples/samples.ts';
import { namesFile } from './recipes.ts';
import { exampleOf, textFields, valueAt, withValue, type TextField } from './text-fields.ts';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** The portal that receives the texts: a running one or one of a test. */
export interface Road {
  readonly calls: readonly Call[];
  send(call: Call, input: Input): Promise<Answer>;
  /** Input that the portal accepts, for calls that refuse the minimum of their schema. Requested again each time. */
  accepted(call: Call): Input | undefined;
  /** Completes the input just before it is sent: a save names the current version. */
  complete(call: Call, input: Input): Promise<Input>;
  /** How many fields share the texts: each field gets every n-th text, and together they get all; 1 for every text in every field. */
  sharedBy(call: Call): number;
  /** Called after each request. Tests reset rate limit counters here. */
  after?(call: Call): Promise<void>;
}

export interface Outcome {
  requests: number;
  kept: number;
  refused: number;
  limited: number;
  readonly faults: string[];
}

/**
 * Sends every text through every text field, one field at a time, with valid values elsewhere. Rooms run in parallel; within a room, calls
 * run one after the other, so that a read returns what was just written.
 */
export async function sendTexts(road: Road, texts: readonly string[]): Promise<Outcome> {
  const outcome: Outcome = { requests: 0, kept: 0, refused: 0, limited: 0, faults: [] };
  const rooms = Map.groupBy(road.calls, (call) => call.id.split('.')[0]);
  await Promise.all([...rooms.values()].map((calls) => sendThrough(road, calls, texts, outcome)));
  return outcome;
}

async function sendThrough(
  road: Road,
  calls: readonly Call[],
  texts: readonly string[],
  outcome: Outcome,
): Promise<void> {
  let place = 0;
  for (const call of calls) {
    const share = road.sharedBy(call);
    for (const field of textFields(call)) {
      place++;
      for (const [index, text] of texts.entries()) {
        // An address cannot contain half a surrogate pair: no client can send one there.
        if (field.part === 'params' && !text.isWellFormed()) continue;
        if ((index + place) % share === 0) await sendText(road, call, field, text, outcome);
      }
    }
  }
}

async function sendText(
  road: Road,
  call: Call,
  field: TextField,
  text: string,
  outcome: Outcome,
): Promise<void> {
  const input = await road.complete(call, inputFor(road, call, field, text));
  const fault = (what: string) =>
    void outcome.faults.push(
      `${call.id} ${field.part}.${field.path.join('.')} ${JSON.stringify(text).slice(0, 80)}: ${what}`,
    );
  const answer = await road.send(call, input);
  outcome.requests++;
  if (answer.status === 429) outcome.limited++;
  else if (answer.status >= 500) fault(`${answer.status} ${answer.text.slice(0, 120)}`);
  else if (answer.status >= 400) {
    outcome.refused++;
    const problem = plainProblem(answer);
    if (problem) fault(problem);
  } else {
    outcome.kept++;
    const problem = await readBack(road, call, field, input, answer);
    if (problem) fault(problem);
  }
  await road.after?.(call);
}

function inputFor(road: Road, call: Call, { part, path }: TextField, text: string): Input {
  const least = Object.fromEntries(
    (['params', 'query', 'body'] as const).flatMap((one) => (call[one] ? [[one, exampleOf(call[one])]] : [])),
  );
  const input: Input = { ...least, ...road.accepted(call) };
  return { ...input, [part]: withValue(input[part], path, text) };
}

/** What is wrong with a refusal: it must be a message, sent in a format that no browser executes. */
function plainProblem({ type, text }: Answer): string | undefined {
  if (!/^(text\/plain|application\/(problem\+)?json)/.test(type)) return `a refusal of type ${type}`;
  const { detail } = JSON.parse(text) as { detail?: unknown };
  if (typeof detail !== 'string' || detail.trim().length < 5)
    return `a refusal without a sentence: ${text.slice(0, 120)}`;
  if (/\bat .+:\d+:\d+|select |insert |update .+ set |node_modules/.test(detail))
    return `a refusal that tells too much: ${detail}`;
  return undefined;
}

const isRich = ({ id }: Call, field: string) =>
  /^(?:bulletins|promotions)\./.test(id) && field.startsWith('description');

/** What is wrong with a stored text: it must be as sent, or trimmed by the field's rule, both in the reply and when read again. */
async function readBack(
  road: Road,
  call: Call,
  { part, path }: TextField,
  input: Input,
  answer: Answer,
): Promise<string | undefined> {
  // A file in another format, such as a filtered list as CSV, does not repeat a text.
  if (call.reply === 'file') return undefined;
  if (answer.type && !/^(application\/json|text\/plain)/.test(answer.type))
    return `a reply of type ${answer.type}`;
  if (part !== 'body' || call.method === 'GET' || namesFile.has(call.id)) return undefined;
  const given = valueAt(input.body, path) as string;
  const parsed = (call.body as unknown as z.ZodType).safeParse(input.body);
  const wanted = parsed.success ? valueAt(parsed.data, path) : given;
  if (typeof wanted !== 'string') return undefined;
  const name = path.at(-1)!;
  const asDigits = name === 'phone' ? given.replace(/[^\d+]/g, '') : undefined;
  if (wanted !== asDigits && !isTrimOf(wanted, given))
    return `the rule makes it ${JSON.stringify(wanted).slice(0, 80)}`;
  const reply = JSON.parse(answer.text || 'null') as unknown;
  const shown = textsNamed(reply, name);
  // Rich text is stored sanitized, and exactly so.
  if (isRich(call, name) && shown.includes(cleanHtml(wanted))) return undefined;
  if (shown.length > 0 && !shown.includes(wanted))
    return `answered as ${JSON.stringify(shown[0]).slice(0, 80)}`;
  const room = call.id.slice(0, call.id.lastIndexOf('.'));
  const read = road.calls.find((one) => one.id === `${room}.get`);
  const id = textsNamed(reply, '_id')[0];
  if (!read || !id || shown.length === 0) return undefined;
  const paramName = Object.keys(exampleOf(read.params) as object)[0]!;
  const again = await road.send(read, { params: { [paramName]: id } });
  const kept = again.status === 200 ? textsNamed(JSON.parse(again.text), name) : [];
  const problem =
    again.status === 200 && !kept.includes(wanted)
      ? `read as ${JSON.stringify(kept[0]).slice(0, 80)}`
      : undefined;
  const remove = road.calls.find((one) => one.id === `${room}.delete`);
  if (remove && call.id.endsWith('.create'))
    await road.send(remove, { params: { [Object.keys(exampleOf(remove.params) as object)[0]!]: id } });
  return problem;
}

/** Surrounding white space, line ends, the Unicode form, and the letter case of addresses and numbers. */
const isTrimOf = (kept: string, given: string): boolean => {
  const same = (text: string) => text.trim().replace(/\r\n?/g, '\n').normalize('NFC').toLowerCase();
  return same(kept) === same(given);
};

/** All texts with this name at any depth, nearest first. */
function textsNamed(value: unknown, name: string): string[] {
  const found: string[] = [];
  let level: unknown[] = [value];
  while (level.length > 0) {
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      for (const [key, inner] of Object.entries(one)) {
        if (key === name && typeof inner === 'string') found.push(inner);
        next.push(inner);
      }
    }
    level = next;
  }
  return found;
}
