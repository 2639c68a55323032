import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Reply } from '#contract/platform/call.ts';
import type { Problem } from '#contract/platform/errors.ts';
import { activityCalls, mostImportRows } from '#contract/rewards/activities.calls.ts';
import { chunkBytes, uploadCalls } from '#contract/platform/uploads.calls.ts';
import { scormPackageCalls } from '#contract/training/scorm-packages.calls.ts';
import { demoPassword } from '#demo/load-people.ts';
import type { Db } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import {
  csvOfActivities,
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
import { signIn, someoneOf } from '../rows.ts';

export interface HostileBench {
  readonly port: number;
  readonly db: Db;
}

/** How long others waited while files of one kind were examined. */
export interface Waited {
  readonly kind: string;
  /** What the portal said to each file: 200, or the code of the refusal. */
  readonly answers: string;
  /** It was refused for another reason than its content, so perhaps nothing looked at it. */
  readonly notExamined: boolean;
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

/** Somebody who takes part in programs: the reader of receipts serves nobody else. */
interface Seller {
  readonly id: string;
  readonly email: string;
}

type Make = (seller: Seller) => SentFile | Promise<SentFile>;
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

/** What the machine takes for the measuring alone. */
const nothing = 'nothing, for comparison';

/** Refusals that come of looking at a file. */
const ofContent =
  /^(?:200|platform\.file(?:Kind|Broken|TooMuch|Active|Pixels|Black|Pages)|tables\.(?!columns)\w+|scorm\.(?:packageRefused|notScorm))$/;

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
  ['CSV that is imported', ({ email }) => csvOfActivities(mostImportRows, email), asImport],
  ['ZIP of entries', () => zipOfEntries(19_000), inPieces('document')],
  ['VTT of cues', () => vttOfCues(100_000), inPieces('captions')],
  ['manifest of resources', () => manifestOfResources(18_000), asPackage],
];

/** Sends hostile files of each kind, while somebody asks `/healthz` and others sign in. */
export async function hostileFiles(bench: HostileBench, say: (line: string) => void): Promise<Waited[]> {
  const office = await signIn(bench.db, await someoneOf(bench.db, 'PLATFORM_ADMIN'));
  // Another one for each kind: nobody may have many receipts read at a time.
  const sellers = await sellersOf(bench.db, kinds.length);
  say(nothing);
  const found = [await waitedDuring(bench, nothing, () => pause(3000, '200'))];
  for (const [index, [kind, make, send]] of kinds.entries()) {
    say(kind);
    const seller = sellers[index]!;
    const cookie = send === asReceipt ? await signIn(bench.db, seller.id) : office;
    // Made before, because this process also measures.
    const file = await make(seller);
    found.push(await waitedDuring(bench, kind, () => send(senderOf(bench.port, cookie), file)));
  }
  return found;
}

async function sellersOf(db: Db, count: number): Promise<readonly Seller[]> {
  const { rows } = await sql<Seller>`
    select u.id, u.email from user_account u join role r on r.id = u.role_id and r.code = 'LEARNER'
    where u.status = 'active' and u.participating_learner and u.email like '%@generated.example'
      and exists (select from dealer_membership m join dealer d on d.id = m.dealer_id
        where m.user_id = u.id and m.ended_at is null and d.status = 'active')
    order by u.id limit ${count}`.execute(db);
  if (rows.length < count) throw new Error(`Only ${rows.length} people take part in programs.`);
  return rows;
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
  return {
    kind,
    answers: [...new Set(answers)].join(', '),
    notExamined: !answers.every((answer) => ofContent.test(answer)),
    seconds,
    health,
    signIn: login,
  };
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
      headers: {
        cookie,
        accept: 'application/problem+json',
        'content-type': form?.contentType ?? 'application/json',
      },
      body: form ? new Uint8Array(form.body) : JSON.stringify(data),
    });
    const text = await reply.text();
    return reply.ok ? '200' : (JSON.parse(text) as Problem).code;
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
        if (upload.state !== 'joining')
          return { _id, answer: upload.problem?.code ?? (upload.state === 'done' ? '200' : upload.state) };
        await pause(200);
      }
    },
  };
}
