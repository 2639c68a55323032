import type { ActivityLogCard, ActivityLogDetail } from '#contract/insight/activity-logs.calls.ts';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import type { Context } from '#server/platform/context.ts';
import { namesOfRecords } from '#server/platform/record-kind.queries.ts';
import { recordKinds, type RecordKind } from '#server/platform/record-kind.ts';
import { fieldLabel, readable } from './field-labels.ts';
import type { EntryRow, LogRow } from './log-entries.queries.ts';
import { changesInWords, idsIn, type Wording, type WordedChange } from './log-words.ts';
import { fieldValueWords } from './log-words.texts.ts';

/** What a list shows of an entry: its first fields, shortened. */
const listedChanges = 4;
const listedLength = 120;
const mostLength = 5000;

export interface Reading {
  readonly language: Language;
  readonly zone: string;
  readonly names: ReadonlyMap<string, string>;
  readonly kinds: ReadonlyMap<string, RecordKind>;
}

/** Everything that entries need to be read in words, found in one statement. */
export async function readingOf(
  { db, ask, language, settings }: Pick<Context, 'db' | 'ask' | 'language' | 'settings'>,
  rows: readonly LogRow[],
): Promise<Reading> {
  const kinds = await kindsOf(ask);
  const ids = new Set<string>();
  for (const { before, after } of rows) {
    idsIn(before, ids);
    idsIn(after, ids);
  }
  const names = await namesOfRecords(db, kinds.values(), [...ids], language);
  return { language, zone: settings.timeZone, names, kinds };
}

const kindsOf = async (ask: Context['ask']): Promise<Reading['kinds']> => (await ask(recordKinds, null))[0]!;

export const kindName = (kind: string, { kinds, language }: Pick<Reading, 'kinds' | 'language'>): string => {
  const words = kinds.get(kind)?.one;
  return words ? inLanguage(words, language) : readable(kind);
};

function valueWord(
  kind: string | null,
  field: string,
  value: string,
  language: Language,
): string | undefined {
  const words = fieldValueWords[`${kind}.${field}`];
  return words && Object.hasOwn(words, value) ? inLanguage(words[value]!, language) : undefined;
}

export function changesOf({ kind, before, after }: LogRow, reading: Reading): WordedChange[] {
  const { language } = reading;
  const wording: Wording = {
    ...reading,
    label: (field) => fieldLabel(reading.kinds, kind, field, language),
    word: (field, value) => valueWord(kind, field, value, language),
  };
  return changesInWords(before, after, wording);
}

const shortened = (text: string | null, most: number) =>
  text === null || text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;

const within = (change: WordedChange, most: number): WordedChange => ({
  ...change,
  before: shortened(change.before, most),
  after: shortened(change.after, most),
});

const identity = (row: LogRow, reading: Reading) => ({
  _id: row.id,
  at: row.at,
  type: row.type,
  user: row.user,
  proxiedBy: row.proxiedBy,
  proxyReason: row.proxyReason,
  record:
    row.kind === null
      ? null
      : {
          kind: row.kind,
          kindName: kindName(row.kind, reading),
          _id: row.recordId,
          name: row.name ?? '',
        },
});

export function presentCard(row: LogRow, reading: Reading): ActivityLogCard {
  const changes = changesOf(row, reading);
  return {
    ...identity(row, reading),
    changes: changes.slice(0, listedChanges).map((change) => within(change, listedLength)),
    changesCount: changes.length,
  };
}

export const presentDetail = (row: EntryRow, reading: Reading): ActivityLogDetail => ({
  ...identity(row, reading),
  changes: changesOf(row, reading).map((change) => within(change, mostLength)),
  ip: row.ip,
  requestId: row.requestId,
  seal: row.seal,
  isErased: row.isErased,
});
