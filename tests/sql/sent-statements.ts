import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { SentByFile } from '#tests/harness/record-statements.ts';
import { addSeen, nothingSeen, type Seen } from './seen-values.ts';

/** A statement as one file of the server sent it. */
export interface Sent {
  readonly from: string;
  readonly texts: Set<string>;
  readonly rows: Seen;
}

/** What the tests of this run sent. */
export interface AllSent {
  /** The test files that ran. */
  readonly files: ReadonlySet<string>;
  /** By key, and by the file that sent the statement. */
  readonly sent: ReadonlyMap<string, ReadonlyMap<string, Sent>>;
  /** Texts that the server put together otherwise. */
  readonly built: ReadonlySet<string>;
}

export function readSent(folder: string): AllSent {
  const files = new Set<string>();
  const sent = new Map<string, Map<string, Sent>>();
  const built = new Set<string>();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const one = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as SentByFile;
    files.add(one.file);
    for (const text of one.built) built.add(text);
    for (const { key, from, texts, rows } of one.statements) {
      let byFile = sent.get(key);
      if (!byFile) sent.set(key, (byFile = new Map()));
      let known = byFile.get(from);
      if (!known) byFile.set(from, (known = { from, texts: new Set(), rows: nothingSeen() }));
      for (const text of texts) known.texts.add(text);
      addSeen(known.rows, rows);
    }
  }
  return { files, sent, built };
}
