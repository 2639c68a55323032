import { setTimeout as pause } from 'node:timers/promises';
import type { Reply } from '#contract/platform/call.ts';
import { activityCalls } from '#contract/rewards/activities.calls.ts';
import { chunkBytes, uploadCalls } from '#contract/platform/uploads.calls.ts';
import { scormPackageCalls } from '#contract/training/scorm-packages.calls.ts';
import { demoPassword } from '#server/database/demo/load-people.ts';
import type { Db } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import {
  csvOfQuotes,
  manifestOfResources,
  pdfOfObjectStreams,
  pdfOfSpaces,
  pdfOfStreams,
  pictureOfDirectories,
  turnedPicture,
  vttOfCues,
  xlsxOfParts,
  zipOfEntries,
} from '#tests/builders/hostile-files.ts';
import { multipart, type SentFile } from '#tests/builders/multipart.ts';
import { signIn } from '../rows.ts';

export interface HostileBench {
  readonly port: number;
  readonly db: Db;
}

/** How long others waited while files of one kind were examined. */
export interface Waited {
  readonly kind: string;
  /** What the portal said to each file. */
  readonly answers: string;
  readonly seconds: number;
  readonly health: number;
  readonly signIn: number;
}

interface Sender {
  send(path: string, data: unknown, files?: Readonly<Record<string, SentFile>>): Promise<string>;
  /** Resolves once a worker has looked at the file. */
  upload(kind: string, file: SentFile): Promise<{ readonly _id: string; readonly answer: string }>;
}

const atOnce = 4;

type Make = () => SentFile | Promise<SentFile>;
type Send = (sender: Sender, file: SentFile) => Promise<string>;

const asReceipt: Send = ({ send }, receipt) => send('/api/spiff-claims/readings', {}, { receipt });
const asPicture: Send = ({ send }, file) => send('/api/s3-file-uploads', {}, { file });
const asImport: Send = ({ send }, { content }) =>
  send(activityCalls.bulkUpload.path, { csv: content.toString(), dryRun: true });
const asPackage: Send = async ({ upload, send }, file) => {
  const { _id: uploadId } = await upload('archive', file);
  return send(scormPackageCalls.upload.path, { uploadId });
};
const inPieces =
  (kind: string): Send =>
  async ({ upload }, file) =>
    (await upload(kind, file)).answer;

/** Files of each kind that are made to be slow; four of each are sent at once. */
const kinds: readonly (readonly [kind: string, make: Make, send: Send])[] = [
  ['PDF of beginnings of streams', () => pdfOfStreams(3500), asReceipt],
  ['PDF of streams of objects', () => pdfOfObjectStreams(3500), asReceipt],
  ['PDF of spaces', () => pdfOfSpaces(3500), asReceipt],
  ['JPEG of 60 megapixels, turned', () => turnedPicture('jpeg', 59.9), asPicture],
  ['PNG of 60 megapixels, turned', () => turnedPicture('png', 59.9), asPicture],
  ['JPEG of directories', () => pictureOfDirectories('jpeg', 3500), asReceipt],
  ['PNG of directories', () => pictureOfDirectories('png', 3500), asReceipt],
  ['XLSX of parts', () => xlsxOfParts(15_000), inPieces('document')],
  ['CSV of quotation marks', () => csvOfQuotes(80_000), inPieces('document')],
  ['CSV that is imported', () => csvOfQuotes(80_000), asImport],
  ['ZIP of entries', () => zipOfEntries(19_000), inPieces('document')],
  ['VTT of cues', () => vttOfCues(100_000), inPieces('captions')],
  ['manifest of resources', () => manifestOfResources(18_000), asPackage],
];

/** Sends hostile files of each kind, while somebody asks `/healthz` and others sign in. */
export async function hostileFiles(bench: HostileBench, say: (line: string) => void): Promise<Waited[]> {
  const cookie = await signIn(bench.db, await administrator(bench.db));
  const found: Waited[] = [];
  for (const [kind, make, send] of kinds) {
    say(kind);
    // Made before, because this process also measures.
    const file = await make();
    found.push(await waitedDuring(bench, kind, () => send(senderOf(bench.port, cookie), file)));
  }
  return found;
}

async function administrator(db: Db): Promise<string> {
  const { id } = await db
    .selectFrom('userAccount')
    .innerJoin('role', 'role.id', 'userAccount.roleId')
    .where('role.code', '=', 'PLATFORM_ADMIN')
    .where('userAccount.status', '=', 'active')
    .select('userAccount.id')
    .executeTakeFirstOrThrow();
  return id;
}

async function waitedDuring(
  { port, db }: HostileBench,
  kind: string,
  work: () => Promise<string>,
): Promise<Waited> {
  const people = await db
    .selectFrom('userAccount')
    .select('email')
    .where('status', '=', 'active')
    .where('email', 'like', 'person%')
    .limit(200)
    .execute();
  const over = new AbortController();
  let turn = 0;
  const longest = async (ask: () => Promise<Response>) => {
    let most = 0;
    while (!over.signal.aborted) {
      const begun = performance.now();
      const reply = await ask();
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}.`);
      most = Math.max(most, performance.now() - begun);
      await pause(50);
    }
    return most;
  };
  const at = `http://127.0.0.1:${port}`;
  const measuring = Promise.all([
    longest(() => fetch(`${at}/healthz`)),
    longest(() =>
      fetch(`${at}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: people[turn++ % people.length]!.email, password: demoPassword }),
      }),
    ),
  ]);
  await pause(300);
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: atOnce }, () => work().catch(String)));
  const seconds = (performance.now() - begun) / 1000;
  // Whatever a worker still examines.
  await pause(1000);
  over.abort();
  const [health, login] = await measuring;
  return { kind, answers: [...new Set(answers)].join(', '), seconds, health, signIn: login };
}

function senderOf(port: number, cookie: string): Sender {
  const at = `http://127.0.0.1:${port}`;
  const ask = async (
    path: string,
    data: unknown,
    files?: Readonly<Record<string, SentFile>>,
  ): Promise<string> => {
    const form = files && multipart(data, files);
    const reply = await fetch(at + path, {
      method: 'POST',
      headers: { cookie, 'content-type': form?.contentType ?? 'application/json' },
      body: form ? new Uint8Array(form.body) : JSON.stringify(data),
    });
    const text = await reply.text();
    return reply.ok ? '200' : `${reply.status} ${text.slice(0, 60)}`;
  };
  return {
    send: ask,
    async upload(kind, { name, content }) {
      const _id = newId();
      const begun = await ask(uploadCalls.begin.path, { _id, name, sizeBytes: content.length, kind });
      if (begun !== '200') return { _id, answer: begun };
      for (let from = 0; from < content.length; from += chunkBytes) {
        const chunk = { name: 'blob', content: content.subarray(from, from + chunkBytes) };
        await ask(`/api/uploads/${_id}/chunks`, { offsetBytes: from }, { chunk });
      }
      for (;;) {
        const reply = await fetch(`${at}/api/uploads/${_id}`, { headers: { cookie } });
        const { upload } = (await reply.json()) as Reply<typeof uploadCalls.read>;
        if (upload.state !== 'joining') return { _id, answer: upload.problem?.message ?? upload.state };
        await pause(200);
      }
    },
  };
}
