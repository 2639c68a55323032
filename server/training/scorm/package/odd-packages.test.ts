import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '#contract/training/scorm-findings.ts';
import type { SentFile } from '#tests/builders/multipart.ts';
import {
  manifestOf,
  scoPage,
  scormPackage,
  singleScoPackage,
  type ManifestOptions,
} from '#tests/builders/scorm-packages.ts';
import { zipOf, type ZipEntry } from '#tests/builders/zip.ts';
import { flat } from './script-scan.rules.ts';
import { readPackage } from './read-package.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'paddock-odd-'))));
afterAll(() => rm(folder, { recursive: true }));

const page = (name = 'index.html', content = scoPage('A page')): ZipEntry => ({ name, content });
const good = manifestOf();
const archive = (...entries: ZipEntry[]): SentFile => ({ name: 'a.zip', content: zipOf(entries) });
const withManifest = (manifest: string | Buffer, files = [page()]) => scormPackage(manifest, files);
const withItem = (
  item: NonNullable<ManifestOptions['items']>[number],
  files = [page()],
  more: ManifestOptions = {},
) => scormPackage(manifestOf({ items: [{ href: 'index.html', ...item }], ...more }), files);
const withScript = (script: string) =>
  withManifest(good, [page('index.html', '<script src="a.js"></script>'), { name: 'a.js', content: script }]);

async function read({ content }: SentFile) {
  const file = path.join(folder, `${Math.random()}.zip`);
  await writeFile(file, content);
  const { manifest, findings } = await readPackage('author', file);
  const launches = flat(manifest?.items ?? []).flatMap((item) => (item.launch ? [item.launch] : []));
  return { manifest: manifest!, findings, launches, launch: launches[0] };
}
const codes = (findings: readonly Finding[]) => findings.map((one) => one.code);

describe('accepted without findings', () => {
  test.each<[string, SentFile]>([
    ['sizes and places in 64 bits', scormPackage(good, [page()], { zip64: true })],
    ['a comment at the end', scormPackage(good, [page()], { comment: 'made by hand' })],
    [
      'folders as separate entries',
      archive({ name: 'a/' }, { name: 'imsmanifest.xml', content: good }, page()),
    ],
    [
      'comments before the root',
      withManifest(good.replace('?>', `?><!-- ${'made by hand '.repeat(9000)} -->`)),
    ],
    ['a byte order mark', withManifest(`\ufeff${good}`)],
    ['UTF-16', withManifest(Buffer.from(`\ufeff${good.replace('UTF-8', 'UTF-16')}`, 'utf16le'))],
    [
      'UTF-16 the other way round',
      withManifest(Buffer.from(`\ufeff${good.replace('UTF-8', 'UTF-16')}`, 'utf16le').swap16()),
    ],
    ['UTF-8 that says UTF-16', withManifest(good.replace('UTF-8', 'utf-16'))],
    [
      'prefixes nobody declared',
      withManifest(
        good.replace('<metadata>', '<metadata><lom:general><lom:title>x</lom:title></lom:general>'),
      ),
    ],
    ['a kind with other capitals', withManifest(good.replace('scormtype="sco"', 'scormType="SCO"'))],
    ['a file listed twice', withItem({}, [page(), page('a.png', '')], { files: ['a.png', 'a.png'] })],
    [
      'what file systems leave',
      archive(
        { name: 'imsmanifest.xml', content: good },
        page(),
        { name: '__MACOSX/._a', content: '' },
        { name: '.DS_Store', content: '' },
      ),
    ],
    [
      'another archive as a file',
      withManifest(good, [page(), { name: 'sources.zip', content: singleScoPackage().content }]),
    ],
    ['a fixed name for Windows', withManifest(good, [page(), { name: 'res\\a.js', content: '1' }])],
  ])('%s', async (_what, file) => {
    const { findings, launch } = await read(file);
    expect(findings).toEqual([]);
    expect(launch).toMatchObject({ launchPath: 'index.html', scormType: 'sco' });
  });
});

describe('where an item starts', () => {
  test.each<[string, string, string, string, string]>([
    ['a plain name', 'index.html', 'index.html', 'index.html', ''],
    [
      'percent signs for blanks and brackets',
      'Page%20content%20%281%29.html',
      'Page content (1).html',
      'Page content (1).html',
      '',
    ],
    ['a name that holds a percent sign', '100%.html', '100%.html', '100%.html', ''],
    ['a name that is written in percent signs', 'a%20b.html', 'a%20b.html', 'a%20b.html', ''],
    ['accents', 'leçon.html', 'leçon.html', 'leçon.html', ''],
    ['accents written apart in the archive', 'leçon.html', 'leçon.html'.normalize('NFD'), 'leçon.html', ''],
    ['a folder', './res/../res/index.html', 'res/index.html', 'res/index.html', ''],
    ['backslashes', 'res\\index.html', 'res/index.html', 'res/index.html', ''],
    ['a query and a place', 'index.html?a=1&b=é#two', 'index.html', 'index.html', '?a=1&b=é#two'],
    ['a number sign in a name', 'C#.html', 'C#.html', 'C#.html', ''],
  ])('%s', async (_what, href, inArchive, launchPath, parameters) => {
    const { launch, findings } = await read(withItem({ href }, [page(inArchive)]));
    expect(launch).toMatchObject({ launchPath, parameters });
    expect(codes(findings).filter((one) => one !== 'missingFiles')).toEqual([]);
  });

  test.each([
    ['?x=1', '?x=1'],
    ['x=1', '?x=1'],
    ['&x=1', '?x=1'],
    ['#two', '#two'],
    ['', ''],
  ])('parameters %j of an item', async (parameters, wanted) => {
    expect((await read(withItem({ parameters }))).launch?.parameters).toBe(wanted);
  });
  test('parameters are added to those of the address', async () => {
    const { launch } = await read(withItem({ href: 'index.html?a=1#top', parameters: '?b=2' }));
    expect(launch?.parameters).toBe('?a=1&b=2#top');
  });

  test('every xml:base of a resource counts', async () => {
    const manifest = good
      .replace('<manifest ', '<manifest xml:base="course/" ')
      .replace('<resources>', '<resources xml:base="pages/">')
      .replace('<resource ', '<resource xml:base="one/" ');
    const { launch, findings } = await read(withManifest(manifest, [page('course/pages/one/index.html')]));
    expect([launch?.launchPath, findings]).toEqual(['course/pages/one/index.html', []]);
  });

  test("an item's values in the manifest are read to the character", async () => {
    const launchData = '  {"a": "<b> & \'c\'"}\n\tü ';
    const { launch } = await read(
      withItem({
        launchData,
        masteryScore: ' 72.5 ',
        maxTimeAllowed: '0001:30:00.5',
        timeLimitAction: 'Exit, no message',
      }),
    );
    expect(launch).toMatchObject({
      launchData,
      masteryScore: 72.5,
      maxTimeAllowed: '0001:30:00.5',
      timeLimitAction: 'exit,no message',
    });
    const inSection = good.replace(
      '</title></item>',
      '</title><adlcp:datafromlms><![CDATA[ <x> ]]>&amp;</adlcp:datafromlms></item>',
    );
    expect((await read(withManifest(inSection))).launch?.launchData).toBe(' <x> &');
  });
});

describe('accepted with findings', () => {
  const warned: readonly (readonly [what: string, file: () => SentFile, code: string])[] = [
    [
      'everything in one folder',
      () => archive({ name: 'course/imsmanifest.xml', content: good }, page('course/index.html')),
      'manifestInFolder',
    ],
    [
      'Latin letters said to be UTF-8',
      () => withManifest(Buffer.from(good.replace('Brake', 'Frein à'), 'latin1')),
      'manifestEncodingGuessed',
    ],
    [
      'no version of the standard',
      () => withManifest(good.replace('<schemaversion>1.2</schemaversion>', '')),
      'standardUnknown',
    ],
    ['an older version', () => withManifest(good.replace('>1.2<', '>1.1<')), 'standardUnknown'],
    [
      'two organizations',
      () =>
        withManifest(
          good
            .replace('<organizations ', '<organizations x="" ')
            .replace(
              '<organization ',
              '<organization identifier="first"><title>First</title></organization><organization ',
            ),
        ),
      'severalOrganizations',
    ],
    [
      'a manifest inside',
      () => withManifest(good.replace('</resources>', '</resources><manifest/>')),
      'subManifest',
    ],
    [
      'an item without resource',
      () => scormPackage(manifestOf({ items: [{ href: 'index.html' }, { title: 'Lost' }] })),
      'itemWithoutResource',
    ],
    [
      'an invisible item',
      () =>
        scormPackage(
          manifestOf({ items: [{ href: 'index.html' }, { href: 'index.html' }] }).replace(
            'identifier="item-2"',
            'identifier="item-2" isvisible="false"',
          ),
        ),
      'hiddenItem',
    ],
    [
      'an identifier twice',
      () =>
        scormPackage(
          manifestOf({
            items: [
              { identifier: 'a', href: 'index.html' },
              { identifier: 'a', href: 'index.html' },
            ],
          }),
        ),
      'duplicateItem',
    ],
    [
      'an order of items',
      () =>
        withManifest(
          good.replace(
            '</title></item>',
            '</title><adlcp:prerequisites type="aicc_script">a</adlcp:prerequisites></item>',
          ),
        ),
      'prerequisites',
    ],
    ['a mastery score that is none', () => withItem({ masteryScore: '120' }), 'masteryScore'],
    ['a time limit that is none', () => withItem({ maxTimeAllowed: 'PT1H' }), 'timeLimit'],
    ['a start with other capitals', () => withItem({ href: 'Index.HTML' }), 'capitals'],
    [
      'names that differ by capitals alone',
      () => withManifest(good, [page(), page('a.js', '1'), page('A.js', '2')]),
      'capitals',
    ],
    ['missing files', () => withItem({}, [page()], { files: ['a.png', 'b.png'] }), 'missingFiles'],
    [
      'an undeclared kind',
      () => withManifest(good.replace(' adlcp:scormtype="sco"', '')),
      'scormTypeMissing',
    ],
    ['no script that speaks', () => withManifest(good, [page('index.html', '<p>Read.</p>')]), 'neverSpeaks'],
    ['no script that reports', () => withScript('api.LMSInitialize("")'), 'neverCompletes'],
    [
      'the only item invisible',
      () => withManifest(good.replace('identifier="item-1"', 'identifier="item-1" isvisible="false"')),
      'hiddenTaken',
    ],
    [
      'no default outline',
      () => withManifest(good.replace('<organizations default="org">', '<organizations>')),
      'defaultOrganization',
    ],
    [
      'a missing default outline',
      () => withManifest(good.replace('default="org"', 'default="other"')),
      'defaultOrganization',
    ],
    [
      'a foreign namespace',
      () => withManifest(good.replace(/xmlns="[^"]*"/, 'xmlns="http://elsewhere.example/course"')),
      'foreignNamespace',
    ],
    [
      'a file that is listed by a name no archive has',
      () => withItem({}, [page()], { files: ['a%00b.png'] }),
      'missingFiles',
    ],
    [
      'a mastery score that nobody reports',
      () => withItem({ masteryScore: '80' }, [page('index.html', 'LMSFinish')]),
      'noScore',
    ],
    [
      'a tool with a long memory',
      () => withManifest(good, [page(), page('story_content/user.js', '1')]),
      'longState',
    ],
    [
      'parts without encryption',
      () => withScript('LMSFinish; x.innerHTML = \'<img src="http://pictures.example/a.png">\''),
      'mixedContent',
    ],
    ['parts of another host', () => withScript('LMSFinish; fetch("https://count.example/")'), 'outsideCalls'],
    [
      'programs for a server',
      () => withManifest(good, [page(), page('shell.php', '<?php')]),
      'serverScripts',
    ],
    ['videos for Flash', () => withManifest(good, [page(), page('a.swf', 'FWS')]), 'flash'],
  ];
  test.each(warned)('%s', async (_what, file, code) => {
    const { findings, launch } = await read(file());
    expect(codes(findings)).toEqual([code]);
    expect(launch).toBeDefined();
  });

  test('titles in Western European letters are read', async () => {
    const { manifest } = await read(withManifest(Buffer.from(good.replace('Brake', 'Frein à'), 'latin1')));
    expect(manifest.title).toBe('Frein à service');
  });

  test('a resource without a declared kind gets its kind from the scripts', async () => {
    const untyped = good.replace(' adlcp:scormtype="sco"', '');
    expect((await read(withManifest(untyped))).launch?.scormType).toBe('sco');
    expect((await read(withManifest(untyped, [page('index.html', '<p>Read.</p>')]))).launch?.scormType).toBe(
      'asset',
    );
  });

  test('a driver split between two chunks is recognized', async () => {
    const script = `${' '.repeat(65_530)}LMSSetValue("cmi.core.lesson_status", "passed")`;
    expect((await read(withScript(script))).findings).toEqual([]);
  });

  test('text that looks like an address in a minified script names no host; a real one next to it does', async () => {
    const names = ['a', 'x', 'test', 'e.t', 'n.o.r', '_', '-', '1.2', 'a..b', 'www.'];
    const script = `LMSFinish;${names.map((name) => `f.open("GET","http://${name}/"+t);g.src="https://${name}/"`).join(';')}`;
    expect((await read(withScript(script))).findings).toEqual([]);
    const { findings } = await read(withScript(`${script};h.src="https://cdn.pictures.example/a.js"`));
    expect(findings).toEqual([{ code: 'outsideCalls', values: { hosts: 'cdn.pictures.example' } }]);
  });

  test('hidden items are omitted if something is visible, and included if nothing is', async () => {
    const items = [{ title: 'Folder', items: [{ href: 'index.html' }, { href: 'index.html' }] }];
    const hide = (manifest: string, ...names: string[]) =>
      names.reduce(
        (so, name) => so.replace(`identifier="${name}"`, `identifier="${name}" isvisible="false"`),
        manifest,
      );
    const titlesIn = async (...names: string[]) => {
      const { launches, findings } = await read(withManifest(hide(manifestOf({ items }), ...names)));
      return [launches.length, codes(findings)];
    };
    expect(await titlesIn('item-1-2')).toEqual([1, ['hiddenItem']]);
    expect(await titlesIn('item-1-1', 'item-1-2')).toEqual([2, ['hiddenTaken']]);
    expect(await titlesIn('item-1')).toEqual([2, ['hiddenTaken']]);
    expect(await titlesIn()).toEqual([2, []]);
  });

  test('names of standards are not hosts, and links to other pages are not parts', async () => {
    const html = `${scoPage('x')}<html xmlns="http://www.w3.org/1999/xhtml"><a href="http://elsewhere.example/">more</a>`;
    expect((await read(withManifest(good, [page('index.html', html)]))).findings).toEqual([]);
  });
});

describe('a silent lesson among others that are not', () => {
  const two = manifestOf({
    items: [
      { identifier: 'intro', title: 'Introduction', href: 'intro/index.html' },
      { identifier: 'exam', title: 'Exam', href: 'exam/index.html' },
    ],
  });
  const exam = page('exam/index.html', '<script src="../lib/talk.js"></script>');
  const talk = {
    name: 'lib/talk.js',
    content: 'parent.API.LMSInitialize(""); x("cmi.core.lesson_status"); x("LMSFinish")',
  };
  const taken = (intro: string, ...more: ZipEntry[]) =>
    read(withManifest(two, [page('intro/index.html', intro), exam, talk, ...more]));

  test.each([
    ['a page of words', '<p>Read.</p>', []],
    [
      'a page with a separate script',
      '<script src="show.js"></script>',
      [{ name: 'intro/show.js', content: 'show()' }],
    ],
    ['a link to the other lesson', '<a href="../exam/index.html">Exam</a>', []],
  ])('%s: named, and accepted', async (_what, intro, more) => {
    const { findings } = await taken(intro, ...more);
    expect(findings).toEqual([{ code: 'silentItems', values: { titles: 'Introduction', items: 'intro' } }]);
  });

  test.each([
    ['the driver that the others use', '<script src="../lib/talk.js"></script>', []],
    [
      'a script that loads the driver',
      '<script src="boot.js"></script>',
      [{ name: 'intro/boot.js', content: 'load(base + "/talk.js")' }],
    ],
    ['a frame with a page that speaks', '<iframe src="inner.html"></iframe>', [page('intro/inner.html')]],
    ['its own API calls', '<script>top.API.LMSInitialize("")</script>', []],
  ])('%s: not called silent', async (_what, intro, more) => {
    expect(codes((await taken(intro, ...more)).findings)).not.toContain('silentItems');
  });
});
