import { describe, expect, test } from 'vitest';
import { roleCodes } from '#contract/platform/roles.ts';
import { readSources, type Source } from './sources.ts';

const sources = readSources();
const code = sources.filter((one) => !/\.(?:test|samples)\.tsx?$/.test(one.file));
const isTest = (file: string) => /(^tests\/|\.(?:test|samples)\.tsx?$|^bench\/|\/fixtures\/)/.test(file);
const all = (one: Source) => [...one.imports, ...one.typeImports];
const offenders = (wrong: (one: Source, target: string) => boolean, among = code) =>
  among.flatMap((one) =>
    all(one)
      .filter((target) => wrong(one, target))
      .map((target) => `${one.file} imports ${target}`),
  );

/** The room of a file: `web/training/courses`. */
const roomOf = (file: string) =>
  /^(?:server|web)\/(?:people|training|live|rewards|library|insight)\/[\w-]+(?=\/)/.exec(file)?.[0];

/** The cycles of a graph. */
function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (node: string, way: readonly string[]) => {
    if (state.get(node) === 'done' || !graph.has(node)) return;
    if (state.get(node) === 'open')
      return void cycles.push([...way.slice(way.indexOf(node)), node].join(' → '));
    state.set(node, 'open');
    for (const target of graph.get(node)!) visit(target, [...way, node]);
    state.set(node, 'done');
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}

/** Low to high. A room may import from its own wing and from lower ones. */
const tiers: Readonly<Record<string, number>> = {
  platform: 0,
  people: 1,
  training: 2,
  live: 3,
  rewards: 3,
  library: 3,
  insight: 4,
};
const wingOf = (file: string) => /^(?:contract|server|web)\/(\w+)\//.exec(file)?.[1] ?? '';

describe('imports', () => {
  test('the contract imports the contract and zod, nothing else', () => {
    expect(
      offenders(
        (one, target) =>
          one.file.startsWith('contract/') && target !== 'zod' && !target.startsWith('contract/'),
      ),
    ).toEqual([]);
  });

  test('browser and server never import each other', () => {
    expect(offenders((one, target) => one.file.startsWith('web/') && target.startsWith('server/'))).toEqual(
      [],
    );
    expect(offenders((one, target) => one.file.startsWith('server/') && target.startsWith('web/'))).toEqual(
      [],
    );
  });

  test('code that ships does not import tests', () => {
    expect(offenders((one, target) => !isTest(one.file) && target.startsWith('tests/'))).toEqual([]);
  });

  test('a wing imports only its own and lower wings', () => {
    const wrong = offenders((one, target) => {
      const [from, to] = [tiers[wingOf(one.file)], tiers[wingOf(target)]];
      if (from === undefined || to === undefined || !/^(contract|server|web)\//.test(target)) return false;
      return to > from || (to === from && wingOf(one.file) !== wingOf(target));
    });
    expect(wrong).toEqual([]);
  });

  test('in the browser, formats are below the kit, then the platform, the rooms, and the areas', () => {
    const levels = [
      /^web\/platform\/(formats|theme|build)\/|^web\/platform\/(?:(?:use-)?language|room-texts|chunk-reload)\.ts$/,
      /^web\/ui\//,
      /^web\/platform\//,
      /^web\/(people|training|live|rewards|library|insight)\//,
      /^web\//,
    ];
    const levelOf = (file: string) => levels.findIndex((level) => level.test(file));
    expect(offenders((one, target) => levelOf(one.file) >= 0 && levelOf(target) > levelOf(one.file))).toEqual(
      [],
    );
  });

  test('rules import only the contract, the actor and other rules', () => {
    const isRules = (file: string) => file.endsWith('.rules.ts');
    const mayKnow = (target: string) =>
      isRules(target) || target.startsWith('contract/') || target === 'server/platform/access/actor.ts';
    expect(offenders((one, target) => isRules(one.file) && !mayKnow(target))).toEqual([]);
  });

  test('zod is imported as a namespace', () => {
    expect(
      code.filter((one) => /import\s+\{[^}]*\}\s+from 'zod'/.test(one.text)).map((one) => one.file),
    ).toEqual([]);
  });

  test('an area folder of a room is not imported by other rooms', () => {
    const wrong = offenders((one, target) => {
      const room = /^web\/(\w+\/[\w-]+)\/(learner|admin|public)\//.exec(target)?.[1];
      return room !== undefined && one.file.startsWith('web/') && !one.file.startsWith(`web/${room}/`);
    });
    expect(wrong).toEqual([]);
  });

  test('no file imports itself through others', () => {
    const graph = new Map(
      code.map((one) => [one.file, one.imports.filter((target) => /^(contract|server|web)\//.test(target))]),
    );
    expect(cyclesIn(graph)).toEqual([]);
  });

  test('no room imports itself through others', () => {
    // What rooms of a wing share is in lower rooms, such as `people/reach` and `training/catalog`.
    const graph = new Map<string, string[]>();
    for (const one of code) {
      const room = roomOf(one.file);
      if (room === undefined) continue;
      const others = all(one).flatMap((target) => roomOf(target) ?? []);
      graph.set(room, [...(graph.get(room) ?? []), ...others.filter((other) => other !== room)]);
    }
    expect(cyclesIn(graph)).toEqual([]);
  });

  test('shared rooms import no other room of their wing', () => {
    const shared = /^server\/(people\/(?:reach|audiences|palette)|training\/catalog)\//;
    expect(
      offenders((one, target) => {
        const room = shared.exec(one.file)?.[1];
        if (room === undefined || isTest(one.file)) return false;
        const [wing] = room.split('/');
        return target.startsWith(`server/${wing}/`) && !target.startsWith(`server/${room}/`);
      }),
    ).toEqual([]);
  });
});

describe('roles', () => {
  test('the server and the pages ask what a role reaches and may do, never which role it is', () => {
    // What may be named: the role that has every right, and the people a visitor may name as their sales representative.
    const named: readonly string[] = [
      'server/platform/access/person-facts.ts',
      'server/platform/access/role.scope.ts',
      'server/people/users/sales-rep.queries.ts',
      'server/commands/admin-create.ts',
    ];
    // The session reads the code for access rules that name built-in roles, and shows it.
    const read: readonly string[] = [
      'server/platform/access/actor.ts',
      'server/platform/access/person-facts.ts',
      'server/platform/sessions/session.queries.ts',
      'server/people/accounts/account.queries.ts',
      'server/training/certificates/certificates.handlers.ts',
    ];
    const codes = new RegExp(`['"](?:${roleCodes.join('|')})['"]`);
    const among = code.filter(
      ({ file }) => /^(server|web)\//.test(file) && !file.startsWith('server/database/'),
    );
    const wrong = among.flatMap(({ file, text }) => [
      ...(codes.test(text) && !named.includes(file) ? [`${file} names a role`] : []),
      ...(/\broleCode\b|\brole\.code\s*[=!]==\s*'/.test(text) && !read.includes(file)
        ? [`${file} reads the code`]
        : []),
    ]);
    expect(wrong).toEqual([]);
  });

  test('only rules about granting compare ranks', () => {
    const granting = /^server\/people\/(users|roles|accounts)\/|^server\/platform\/(access|sessions)\//;
    const wrong = code.filter(
      ({ file, text }) =>
        file.startsWith('server/') &&
        !granting.test(file) &&
        /\boutranks\(|roleRank\s*[<>=]|\br(?:ole)?\.rank\s*[<>=]/.test(text),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });
});

describe('files', () => {
  test('only queries and scopes contain SQL', () => {
    const speaks = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
    const allowed = /(\.queries\.ts|\.scope\.ts|^server\/platform\/|^server\/database\/|^server\/commands\/)/;
    const wrong = code.filter(
      (one) =>
        one.file.startsWith('server/') &&
        !isTest(one.file) &&
        !allowed.test(one.file) &&
        speaks.test(one.text),
    );
    expect(wrong.map((one) => one.file)).toEqual([]);
  });

  test('today is the day in the portal’s zone everywhere', () => {
    // The database's own day is in UTC. The settings name the zone.
    const free = /^server\/platform\/config\//;
    const wrong = code.filter(
      (one) =>
        /^(server|contract)\//.test(one.file) &&
        !isTest(one.file) &&
        !free.test(one.file) &&
        /\bcurrent_date\b|America\/Los_Angeles|\bnow\(\) at time zone\b|toISOString\(\)\.slice\(0, 10\)/i.test(
          one.text,
        ),
    );
    // Labels and lists of zones are about no day, and a calendar day that is computed from another one has no zone.
    expect(wrong.map((one) => one.file)).toEqual([
      'contract/platform/zone-labels.ts',
      'contract/platform/zone-of-place.ts',
      'contract/rewards/loyalty.rules.ts',
      'contract/training/certificate-values.ts',
    ]);
  });

  test('one place decides what is live and who works at a dealer', () => {
    const copies = [
      { copy: /status = 'published' and \w+\.active\b/, home: 'server/training/catalog/live.scope.ts' },
      { copy: /\brank\b\S* ?(?:>=?|<=?) ?5\b/i, home: 'server/platform/access/actor.ts' },
    ];
    const wrong = code.filter(
      (one) =>
        one.file.startsWith('server/') &&
        !isTest(one.file) &&
        !one.file.startsWith('server/database/') &&
        copies.some(({ copy, home }) => one.file !== home && copy.test(one.text)),
    );
    expect(wrong.map((one) => one.file)).toEqual([]);
  });

  test('no file is longer than 500 lines', () => {
    const free = /(\.texts\.ts|\/types\.ts|\.data\.ts)$/;
    expect(
      code.filter((one) => one.lines > 500 && !free.test(one.file)).map((one) => `${one.file}: ${one.lines}`),
    ).toEqual([]);
  });

  test('nothing in the browser needs more than the oldest browsers that the README names', () => {
    const newer =
      /\b(?:Map|Object)\.groupBy\b|\bPromise\.(?:withResolvers|try)\b|\bArray\.fromAsync\b|\bURL\.(?:canParse|parse)\b|\bIterator\.|\bRegExp\.escape\b|\bTemporal\.|\bMath\.(?:sumPrecise|f16round)\b|\bUint8Array\.from(?:Base64|Hex)\b|\bAbortSignal\.any\b|\bIntl\.(?:DurationFormat|Segmenter)\b|\.(?:checkVisibility|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom|setHTMLUnsafe|startViewTransition|toBase64|toHex|requestIdleCallback)\(|\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/;
    const used = code
      .filter(({ file }) => /^(?:web|contract)\//.test(file) && !file.startsWith('web/platform/build/'))
      .flatMap(({ file, text }) =>
        text
          .split('\n')
          .flatMap((line) =>
            newer.test(line) && !/^\s*(?:\/\/|\*|\/\*)/.test(line) ? [`${file}: ${line.trim()}`] : [],
          ),
      );
    expect(used).toEqual([]);
  });

  test('code that pages load later is loaded where a missing chunk is handled', () => {
    const guards = new Set(['page', 'loadChunk', 'lazyPart', 'lazyExtra', 'untilLoaded', 'contributeTabs']);
    const ownLazy = ['web/platform/lazy-extra.ts', 'web/ui/lazy-part.tsx'];
    // Fetched ahead of time: if that fails, the page that needs them tries again.
    const ahead = ['web/areas/page-of.ts'];
    const pages = sources.filter(
      ({ file }) => file.startsWith('web/') && !/\.test\.tsx?$|^web\/platform\/build\/|\/stage\//.test(file),
    );
    const bare = pages.flatMap(({ file, text }) => [
      ...(ownLazy.includes(file) || !/\blazy\(/.test(text) ? [] : [`${file}: lazy(`]),
      ...[...text.matchAll(/(?<!typeof )\bimport\(/g)]
        .filter(
          ({ index }) => !ahead.includes(file) && !callsAround(text, index).some((name) => guards.has(name)),
        )
        .map(({ index }) => `${file}: ${text.slice(index, index + 60)}`),
    ]);
    expect(bare).toEqual([]);
  });

  test('a picture on a page says how wide it is shown', () => {
    // Else a face of 32 px loads 4,096.
    const home = /^web\/ui\/picture\.tsx$|\.test\.tsx?$/;
    expect(
      sources
        .filter(({ file, text }) => file.startsWith('web/') && !home.test(file) && /<img\s/.test(text))
        .map(({ file }) => file),
    ).toEqual([]);
  });

  test('an effect returns nothing by accident', () => {
    // React calls what an effect returns. `() => element.scrollTo(…)` returns a promise in newer browsers, which crashes the page.
    const returnsCall = /use(?:Layout)?Effect\(\s*\(\) =>(?!\s*(?:\{|\(\) =>))/;
    expect(code.filter((one) => returnsCall.test(one.text)).map((one) => one.file)).toEqual([]);
  });

  test('no value of the product claims to have every type', () => {
    // It silences the compiler wherever the value goes, also after the types around it change.
    const silenced = code.filter(
      ({ file, text }) =>
        /^(?:contract|server|web)\//.test(file) &&
        !isTest(file) &&
        /(?<!\w)as never\b(?=\s*[;,)}\]])/.test(text),
    );
    expect(silenced.map(({ file }) => file)).toEqual([]);
  });

  test('no barrel files, and no default export unless a tool requires one', () => {
    expect(code.filter((one) => /(^|\/)index\.tsx?$/.test(one.file)).map((one) => one.file)).toEqual([]);
    const wanted = /(global-setup|teardown|config\.ts|fixtures\/|tests\/lint\/regexps\.ts)/;
    expect(
      code
        .filter((one) => /^export default/m.test(one.text) && !wanted.test(one.file))
        .map((one) => one.file),
    ).toEqual([]);
  });

  test('no comment cites a document that is not in the repository', () => {
    // In two parts, so that this file does not match.
    const citation = new RegExp(
      `\\b(?:gaps? \\d|(?:frame|content|live|blueprint|design language) ${'§'}\\d)`,
      'i',
    );
    expect(sources.filter((one) => citation.test(one.text)).map((one) => one.file)).toEqual([]);
  });

  test('nothing is marked as unfinished or skipped', () => {
    // In halves, so that this file does not match.
    const halves = [
      ['TO', 'DO'],
      ['FIX', 'ME'],
      ['\\.sk', 'ip\\('],
      ['\\.on', 'ly\\('],
      ['@ts-', 'ignore'],
      ['as an', 'y\\b'],
      ['lorem ips', 'um'],
    ];
    const marks = new RegExp(halves.map((one) => one.join('')).join('|'));
    expect(sources.filter((one) => marks.test(one.text)).map((one) => one.file)).toEqual([]);
  });
});

/** The names of the calls whose parentheses contain this place. */
function callsAround(text: string, place: number): string[] {
  const names: string[] = [];
  let closed = 0;
  for (let at = place - 1; at >= 0; at -= 1) {
    if (text[at] === ')') closed += 1;
    if (text[at] !== '(') continue;
    if (closed > 0) closed -= 1;
    else names.push(/([\w$]+)$/.exec(text.slice(Math.max(0, at - 40), at))?.[1] ?? '');
  }
  return names;
}
