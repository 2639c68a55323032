import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '#server/rooms.ts';
import { filledPath, type Call } from '#contract/platform/call.ts';
import { PlainFailure } from '#server/platform/failure.ts';
import { findChromium } from '#server/commands/test/chromium.ts';
import { sendPackages, type TakenPackage } from './packages.ts';
import { playPackages } from './play-packages.ts';
import type { Input, Known } from '#tests/samples/samples.ts';
import { basedOnNow } from '#tests/samples/versioned.ts';
import { acceptedInput, leftOut, slowCalls } from './recipes.ts';
import { sendTexts, type Answer, type Road } from './texts.ts';

const password = 'Paddock2026';
/** Kinds of samples whose rooms do not exist yet. */
const notYet: Readonly<Record<string, string>> = {
  'scorm-adl-2004-4th': 'these are manifests of SCORM 2004, which comes later',
  cmi5: 'no room takes cmi5 in',
  xapi: 'statements are written by the learning-records room',
  csv: 'no room imports CSV files yet',
  time: 'no event has a time zone before the live-training room',
};

/** True if there were no faults. Prints what was tried, stored, refused and wrong. */
export async function trySamples(folder: string, baseUrl: string): Promise<boolean> {
  if (!existsSync(folder)) throw new PlainFailure(`There is no folder ${folder}.`);
  const cookie = await signIn(baseUrl, 'platform@paddock.example');
  const send = sender(baseUrl, cookie);
  let sound = true;
  for (const kind of readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory())) {
    if (kind.name === 'scorm') {
      const { taken, faults } = await sendPackages(path.join(folder, 'scorm'), baseUrl, cookie);
      for (const fault of faults) console.log(`  ${fault}`);
      const unplayed = taken.length > 0 ? await playTaken(taken, baseUrl, send, cookie) : [];
      for (const fault of unplayed) console.log(`  ${fault}`);
      sound &&= faults.length + unplayed.length === 0;
      for (const { courseId } of taken) await remove(send, 'courses', courseId);
      continue;
    }
    if (kind.name !== 'text') {
      console.log(`${kind.name}: not driven; ${notYet[kind.name] ?? 'nothing is known to do with it'}.`);
      continue;
    }
    const known = await lookAround(send);
    for (const file of readdirSync(path.join(folder, 'text')).filter((name) => name.endsWith('.json'))) {
      const texts = JSON.parse(readFileSync(path.join(folder, 'text', file), 'utf8')) as string[];
      const road: Road = {
        calls: calls.filter((call) => !leftOut.has(call.id)),
        send,
        accepted: (call) => acceptedInput(call, known),
        complete: (call, input) => basedOnNow(call, input, calls, send),
        sharedBy: (call) => (slowCalls.has(call.id) ? 20 : 1),
      };
      const begun = performance.now();
      console.log(`text/${file}: ${texts.length} texts through every field; this takes a while.`);
      const outcome = await sendTexts(road, texts);
      const pages = await pagesHold(baseUrl, send, cookie, texts);
      const faults = [...outcome.faults, ...pages];
      sound &&= faults.length === 0;
      console.log(
        `text/${file}: ${texts.length} texts, ${outcome.requests} requests in ${Math.round((performance.now() - begun) / 1000)} s: ` +
          `${outcome.kept} kept, ${outcome.refused} refused with a sentence, ${outcome.limited} stopped by a limit, ${faults.length} wrong.`,
      );
      for (const fault of faults.slice(0, 50)) console.log(`  ${fault}`);
    }
    for (const [room, id] of Object.entries(known.records)) await remove(send, room, id);
  }
  return sound;
}

/** Publishes the imported courses for the demo's learner, plays them, and unpublishes them again. */
async function playTaken(
  taken: readonly TakenPackage[],
  baseUrl: string,
  send: Send,
  cookie: string,
): Promise<string[]> {
  const chromium = findChromium();
  if (!chromium) return ['No Chromium is installed: nothing was played.'];
  const request = async <T>(id: string, input: Input): Promise<T> => {
    const { status, text } = await send(callOf(id), input);
    if (status !== 200) throw new PlainFailure(`${id} answered ${status}: ${text}`);
    return JSON.parse(text) as T;
  };
  interface Curriculum {
    readonly curriculum: { readonly _id: string; readonly version: number; readonly outlineVersion: number };
  }
  for (const { courseId } of taken)
    await request('courses.change-status', {
      params: { id: courseId },
      body: { action: 'publish', publishing: {} },
    });
  const made = await request<Curriculum>('curriculums.create', {
    body: { name: { en: 'Sample packages' }, brand: null },
  });
  const params = { id: made.curriculum._id };
  const { curriculum } = await request<Curriculum>('curriculums.add-courses', {
    params,
    body: { courses: taken.map((one) => one.courseId), outlineVersion: made.curriculum.outlineVersion },
  });
  await request('curriculums.save', { params, body: { status: 'published', version: curriculum.version } });
  try {
    const faults = await playPackages(taken, {
      baseUrl,
      chromium,
      curriculumId: params.id,
      signIn: (email) => signIn(baseUrl, email),
    });
    return faults;
  } finally {
    await fetch(new URL(`/api/curriculums/${params.id}`, baseUrl), { method: 'DELETE', headers: { cookie } });
  }
}

type Send = (call: Call, input: Input) => Promise<Answer>;

const sender =
  (baseUrl: string, cookie: string): Send =>
  async (call, { params, query, body }) => {
    const address = filledPath(call.path, params as Readonly<Record<string, unknown>> | undefined);
    const url = new URL(address, baseUrl);
    for (const [name, value] of Object.entries((query ?? {}) as Readonly<Record<string, unknown>>))
      url.searchParams.set(name, String(value));
    const reply = await fetch(url, {
      method: call.method,
      redirect: 'manual',
      headers: {
        accept: 'application/problem+json, application/json',
        cookie,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, type: reply.headers.get('content-type') ?? '', text: await reply.text() };
  };

async function signIn(baseUrl: string, email: string): Promise<string> {
  const reply = await fetch(new URL('/api/login', baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  }).catch(() => {
    throw new PlainFailure(`No portal answers at ${baseUrl}. Start one, or set BASE_URL.`);
  });
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new PlainFailure(`${baseUrl} does not take the demo sign-ins: ${await reply.text()}`);
  return cookie;
}

const callOf = (id: string) => calls.find((call) => call.id === id)!;

/** Our own records to change, and the records they refer to. */
async function lookAround(send: Send): Promise<Known> {
  const named = async (id: string, list: string, name?: string) => {
    const { text } = await send(callOf(id), {});
    const rows = (JSON.parse(text) as Readonly<Record<string, { _id: string; code?: string }[]>>)[list] ?? [];
    return (rows.find((row) => row.code === name) ?? rows[0])!._id;
  };
  const first = {
    role: await named('roles.list', 'roles', 'LEARNER'),
    dealer: await named('dealers.list', 'dealers'),
    department: await named('assignment-groups.list', 'assignmentGroups'),
    learner: await named('users.list', 'users'),
    records: {},
  };
  const records: Record<string, string> = {};
  for (const room of ['business-units', 'roles', 'users', 'dealers', 'assignment-groups', 'resources']) {
    const create = callOf(`${room}.create`);
    const { status, text } = await send(create, acceptedInput(create, first)!);
    const id = /"_id":"([^"]+)"/.exec(text)?.[1];
    if (status !== 200 || !id) throw new PlainFailure(`${create.id} answered ${status}: ${text}`);
    records[room] = id;
  }
  return { ...first, records };
}

async function remove(send: Send, room: string, id: string): Promise<void> {
  const call = callOf(`${room}.delete`);
  await send(call, { params: { id, userId: id } });
}

/** A page with a name in its first HTML has as much markup with a naughty name as with a plain one. */
async function pagesHold(
  baseUrl: string,
  send: Send,
  cookie: string,
  texts: readonly string[],
): Promise<string[]> {
  const page = async () =>
    (await fetch(new URL('/admin', baseUrl), { headers: { cookie, accept: 'text/html' } })).text();
  const save = (firstName: string) => send(callOf('session.update-info'), { body: { firstName } });
  const me = (JSON.parse((await send(callOf('session.read'), {})).text) as { user: { firstName: string } })
    .user;
  const tags = (html: string) => html.split('<').length;
  await save('Plain');
  const wanted = tags(await page());
  const faults: string[] = [];
  for (const text of texts.filter((one) => /[<>&"']/.test(one))) {
    if ((await save(text)).status !== 200) continue;
    if (tags(await page()) !== wanted) faults.push(`the first HTML with the name ${JSON.stringify(text)}`);
  }
  await save(me.firstName);
  return faults;
}
