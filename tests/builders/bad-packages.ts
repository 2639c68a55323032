import type { FindingCode } from '#contract/training/scorm-findings.ts';
import type { SentFile } from './multipart.ts';
import { manifestOf, nestedPackage, scoPage, scormPackage, singleScoPackage } from './scorm-packages.ts';
import { zipOf, type ZipEntry } from './zip.ts';

const page: ZipEntry = { name: 'index.html', content: scoPage('Brake service') };
const good = manifestOf();
const withEntry = (...entries: ZipEntry[]): SentFile => scormPackage(good, [page, ...entries]);
const withManifest = (manifest: string | Buffer): SentFile => scormPackage(manifest);
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const file = (content: Buffer): SentFile => ({ name: 'package.zip', content, type: 'application/zip' });
const changed = ({ content }: SentFile, change: (bytes: Buffer) => Buffer): SentFile =>
  file(change(Buffer.from(content)));
/** Bytes of the compressed page, inverted. */
const corrupted = (bytes: Buffer): Buffer => {
  const at = bytes.indexOf('index.html') + 'index.html'.length + 40;
  bytes.fill(0x5a, at, at + 40);
  return bytes;
};
const bombs = Buffer.alloc(8_000_000);

/** Archives and manifests that must be refused, each with its finding. */
export const badPackages: readonly (readonly [what: string, make: () => SentFile, code: FindingCode])[] = [
  ['nothing in it', () => file(zipOf([])), 'empty'],
  [
    'cut off in the middle',
    () => changed(nestedPackage(), (bytes) => bytes.subarray(0, bytes.length / 2)),
    'damaged',
  ],
  ['without its last bytes', () => changed(singleScoPackage(), (bytes) => bytes.subarray(0, -8)), 'damaged'],
  ['bytes turned around inside', () => changed(singleScoPackage(), corrupted), 'damaged'],
  ['a wrong checksum', () => withEntry({ name: 'a.js', content: 'x', claimedCrc: 7 }), 'damaged'],
  [
    'a file larger than it says',
    () => withEntry({ name: 'a.bin', content: Buffer.alloc(5000), claimedBytes: 10 }),
    'damaged',
  ],
  [
    'a file smaller than it says',
    () => withEntry({ name: 'a.bin', content: Buffer.alloc(5000), claimedBytes: 9999 }),
    'damaged',
  ],
  [
    'more entries than it counts',
    () => scormPackage(good, [page, { name: 'x.js', content: 'x' }], { claimedCount: 2 }),
    'damaged',
  ],
  ['fewer entries than it counts', () => scormPackage(good, [page], { claimedCount: 9 }), 'damaged'],
  [
    'an entry beyond the end',
    () => withEntry({ name: 'a.js', content: 'x', claimedOffset: 9_000_000 }),
    'damaged',
  ],
  ['a climb out', () => withEntry({ name: '../evil.js', content: 'x' }), 'escapes'],
  [
    'a climb out from deep inside',
    () => withEntry({ name: 'a/b/../../../evil.js', content: 'x' }),
    'escapes',
  ],
  ['a climb out by backslashes', () => withEntry({ name: '..\\..\\evil.js', content: 'x' }), 'escapes'],
  ['an absolute path', () => withEntry({ name: '/etc/cron.d/evil', content: 'x' }), 'escapes'],
  ['a path on a share', () => withEntry({ name: '\\\\host\\share\\evil.js', content: 'x' }), 'escapes'],
  ['a drive letter', () => withEntry({ name: 'C:\\evil.js', content: 'x' }), 'escapes'],
  ['a drive letter with slashes', () => withEntry({ name: 'c:/evil.js', content: 'x' }), 'escapes'],
  ['a folder that climbs out', () => withEntry({ name: 'a/../../', content: '' }), 'escapes'],
  ['a NUL in a name', () => withEntry({ name: 'a.html\u0000.js', content: 'x' }), 'unreadable'],
  ['a line end in a name', () => withEntry({ name: 'a\n.js', content: 'x' }), 'unreadable'],
  [
    'an overlong slash in a name',
    () => withEntry({ name: Buffer.from([0x2e, 0x2e, 0xc0, 0xaf, 0x61]), content: 'x' }),
    'unreadable',
  ],
  ['a name without end', () => withEntry({ name: `${'a/'.repeat(700)}b.js`, content: 'x' }), 'unreadable'],
  ['a link', () => withEntry({ name: 'a.js', content: '/etc/passwd', unixMode: 0o120777 }), 'link'],
  ['a device', () => withEntry({ name: 'a.js', content: '', unixMode: 0o060644 }), 'link'],
  ['a pipe', () => withEntry({ name: 'a.js', content: '', unixMode: 0o010644 }), 'link'],
  [
    'a name twice',
    () => withEntry({ name: 'a.js', content: 'x' }, { name: 'a.js', content: 'y' }),
    'duplicate',
  ],
  [
    'a name twice, written in two ways',
    () => withEntry({ name: 'é.js', content: 'x' }, { name: 'é.js'.normalize('NFD'), content: 'y' }),
    'duplicate',
  ],
  [
    'a second manifest of the same name',
    () => withEntry({ name: 'imsmanifest.xml', content: good }),
    'duplicate',
  ],
  [
    'two entries over the same bytes',
    () => withEntry({ name: 'a.js', content: 'x', claimedOffset: 0 }),
    'overlap',
  ],
  [
    'a name that its data contradicts',
    () => withEntry({ name: 'a.js', localName: 'b.js', content: 'x' }),
    'overlap',
  ],
  [
    'an entry with a password',
    () => withEntry({ name: 'a.js', content: 'x', flags: 0x801, method: 8, stored: false }),
    'encrypted',
  ],
  [
    'an unknown compression',
    () => withEntry({ name: 'a.js', content: 'x'.repeat(99), method: 14 }),
    'compression',
  ],
  [
    'a bomb',
    () => withEntry(...Array.from({ length: 8 }, (_, n) => ({ name: `${n}.bin`, content: bombs }))),
    'bomb',
  ],
  [
    'sizes that nobody could store',
    () => withEntry({ name: 'a.bin', content: 'x'.repeat(99), stored: false, claimedBytes: 4_000_000_000 }),
    'tooLarge',
  ],
  [
    'more files than fit',
    () => withEntry(...Array.from({ length: 20_001 }, (_, n) => ({ name: `${n}` }))),
    'tooManyEntries',
  ],
  ['no manifest', () => file(zipOf([page])), 'noManifest'],
  [
    'another archive inside',
    () => file(zipOf([{ name: 'course.zip', content: singleScoPackage().content }])),
    'zipInZip',
  ],
  [
    'a cmi5 course',
    () => file(zipOf([{ name: 'cmi5.xml', content: '<courseStructure/>' }, page])),
    'otherStandard',
  ],
  [
    'an xAPI course',
    () => file(zipOf([{ name: 'tincan.xml', content: '<tincan/>' }, page])),
    'otherStandard',
  ],
  [
    'a manifest deep beside other files',
    () => file(zipOf([{ name: 'course/imsmanifest.xml', content: good }, page])),
    'manifestDeep',
  ],
  ['a manifest too large', () => withManifest(`${good}<!--${'x'.repeat(10_000_001)}-->`), 'manifestTooLarge'],
  [
    'a manifest that a few kilobytes unpack to',
    () => withManifest(good.replace('</resources>', `${'<file href="a.js"/>'.repeat(400_000)}</resources>`)),
    'manifestTooLarge',
  ],
  ['a manifest in no encoding', () => withManifest(good.replace('UTF-8', 'EBCDIC-XX')), 'manifestEncoding'],
  ['a document type', () => withManifest(manifestOf({ prolog: '<!DOCTYPE manifest>' })), 'manifestDoctype'],
  [
    'a file of the server by an entity',
    () =>
      withManifest(
        manifestOf({
          prolog: '<!DOCTYPE manifest [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
          title: '&x;',
        }).replace('&amp;x;', '&x;'),
      ),
    'manifestDoctype',
  ],
  [
    'entities that grow without end',
    () =>
      withManifest(
        manifestOf({
          prolog: `<!DOCTYPE manifest [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, n) => `<!ENTITY a${n + 1} "&a${n};&a${n};">`).join('')}]>`,
        }),
      ),
    'manifestDoctype',
  ],
  [
    'an entity nobody declared',
    () => withManifest(good.replace('Brake service', '&nobody;')),
    'manifestMalformed',
  ],
  ['an element left open', () => withManifest(good.replace('</organizations>', '')), 'manifestMalformed'],
  ['text that is no XML', () => withManifest('{"title": "x"}'), 'manifestMalformed'],
  ['an empty manifest', () => withManifest(''), 'manifestMalformed'],
  ['two roots', () => withManifest(`${good}<manifest/>`), 'manifestMalformed'],
  [
    'elements without end',
    () => withManifest(good.replace('<metadata>', `<metadata>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`)),
    'manifestMalformed',
  ],
  [
    'a character no database keeps',
    () => withManifest(good.replace('Brake service', 'Brake &#0; service')),
    'manifestMalformed',
  ],
  [
    'half a character',
    () => withManifest(good.replace('Brake service', 'Brake &#xD800; service')),
    'manifestMalformed',
  ],
  ['another root', () => withManifest('<course><manifest/></course>'), 'notManifest'],
  [
    'SCORM 2004, 3rd edition',
    () => withManifest(manifestOf({ schemaVersion: '2004 3rd Edition' })),
    'scorm2004',
  ],
  [
    'SCORM 2004, as its first edition says it',
    () => withManifest(manifestOf({ schemaVersion: 'CAM 1.3' })),
    'scorm2004',
  ],
  [
    'SCORM 2004 that says nothing',
    () =>
      withManifest(
        manifestOf({ schemaVersion: '' }).replace(
          'http://www.adlnet.org/xsd/adlcp_rootv1p2',
          'http://www.adlnet.org/xsd/adlcp_v1p3',
        ),
      ),
    'scorm2004',
  ],
  [
    'SCORM 2004 in UTF-16',
    () => withManifest(utf16(manifestOf({ schemaVersion: '2004 4th Edition' }))),
    'scorm2004',
  ],
  ['no item', () => withManifest(manifestOf({ items: [] })), 'noLaunchable'],
  ['headings alone', () => withManifest(manifestOf({ items: [{ items: [{}] }] })), 'noLaunchable'],
  [
    'no organization',
    () => withManifest(good.replace(/<organizations.*<\/organizations>/s, '')),
    'noLaunchable',
  ],
  [
    'a start that is not there',
    () => withManifest(manifestOf({ items: [{ href: 'start.html' }] })),
    'launchMissing',
  ],
  [
    'a start by a name that no database keeps',
    () => withManifest(manifestOf({ items: [{ href: 'start%00.html?a=%00' }] })),
    'launchMissing',
  ],
  [
    'a base by such a name',
    () => withManifest(good.replace('<resources>', '<resources xml:base="%00%1f/">')),
    'launchMissing',
  ],
  [
    'a start elsewhere',
    () => withManifest(manifestOf({ items: [{ href: 'https://elsewhere.example/a.html' }] })),
    'launchOutside',
  ],
  [
    'a start that runs a script',
    () => withManifest(manifestOf({ items: [{ href: 'javascript:alert(1)' }] })),
    'launchOutside',
  ],
  [
    'a start on this machine',
    () => withManifest(manifestOf({ items: [{ href: 'file:///etc/passwd' }] })),
    'launchOutside',
  ],
  [
    'a start that climbs out',
    () => withManifest(manifestOf({ items: [{ href: '../../index.html' }] })),
    'launchOutside',
  ],
  [
    'a start that climbs out in disguise',
    () => withManifest(manifestOf({ items: [{ href: '%2e%2e/index.html' }] })),
    'launchOutside',
  ],
  [
    'a start at the top of the site',
    () => withManifest(manifestOf({ items: [{ href: '/index.html' }] })),
    'launchOutside',
  ],
  [
    'a base elsewhere',
    () => withManifest(good.replace('<resources>', '<resources xml:base="https://elsewhere.example/">')),
    'launchOutside',
  ],
];
