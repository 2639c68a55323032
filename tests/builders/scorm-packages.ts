import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Insertable } from 'kysely';
import type { Chapter, ScormMedia, Section } from '#contract/training/course-content.ts';
import type { Finding } from '#contract/training/scorm-findings.ts';
import { scormPackageCalls } from '#contract/training/scorm-packages.calls.ts';
import type { DB } from '#server/database/types.ts';
import { newId } from '#server/platform/ids.ts';
import { restoreDraft } from '#server/training/courses/publishing/restore-draft.queries.ts';
import type { SentFile } from './multipart.ts';
import type { Client, TestPortal } from './portal.ts';
import { zipOf, type ZipEntry, type ZipOptions } from './zip.ts';

export interface ItemOptions {
  readonly identifier?: string;
  readonly title?: string;
  /** As written in the resource, percent-encoded if the author did so. Without it, the item is a heading. */
  readonly href?: string;
  readonly parameters?: string;
  readonly scormType?: 'sco' | 'asset';
  readonly masteryScore?: string;
  readonly maxTimeAllowed?: string;
  readonly timeLimitAction?: string;
  readonly launchData?: string;
  readonly items?: readonly ItemOptions[];
}

export interface ManifestOptions {
  readonly title?: string;
  readonly items?: readonly ItemOptions[];
  readonly schemaVersion?: string;
  /** Further files that each resource lists. */
  readonly files?: readonly string[];
  /** Inserted before the root element, after the declaration. */
  readonly prolog?: string;
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);
const element = (name: string, text: string | undefined) =>
  text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`;

/** An imsmanifest.xml of SCORM 1.2. */
export function manifestOf({
  title = 'Brake service',
  items = [{ href: 'index.html' }],
  schemaVersion = '1.2',
  files = [],
  prolog = '',
}: ManifestOptions = {}): string {
  const resources: string[] = [];
  const itemXml = (item: ItemOptions, number: string): string => {
    const identifier = item.identifier ?? `item-${number}`;
    const reference = item.href === undefined ? '' : ` identifierref="res-${identifier}"`;
    if (item.href !== undefined) {
      const listed = [item.href.replace(/[?#].*$/, ''), ...files].map(
        (one) => `<file href="${escaped(one)}"/>`,
      );
      resources.push(
        `<resource identifier="res-${identifier}" type="webcontent" adlcp:scormtype="${item.scormType ?? 'sco'}" href="${escaped(item.href)}">${listed.join('')}</resource>`,
      );
    }
    const parameters = item.parameters === undefined ? '' : ` parameters="${escaped(item.parameters)}"`;
    return `<item identifier="${identifier}"${reference}${parameters}>${element('title', item.title ?? `Item ${number}`)}${[
      element('adlcp:masteryscore', item.masteryScore),
      element('adlcp:maxtimeallowed', item.maxTimeAllowed),
      element('adlcp:timelimitaction', item.timeLimitAction),
      element('adlcp:datafromlms', item.launchData),
      ...(item.items ?? []).map((one, index) => itemXml(one, `${number}-${index + 1}`)),
    ].join('')}</item>`;
  };
  const tree = items.map((item, index) => itemXml(item, String(index + 1))).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>${prolog}
<manifest identifier="paddock-builder" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata><schema>ADL SCORM</schema><schemaversion>${schemaVersion}</schemaversion></metadata>
<organizations default="org"><organization identifier="org"><title>${escaped(title)}</title>${tree}</organization></organizations>
<resources>${resources.join('')}</resources>
</manifest>`;
}

/** A page that communicates with the portal: it initializes, reports completion, and finishes. */
export const scoPage = (title: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body><h1>${escaped(title)}</h1><button id="done">Done</button>
<script>
  var api = null;
  for (var at = window; at && !api; at = at.parent === at ? null : at.parent) api = at.API || null;
  if (api) {
    api.LMSInitialize('');
    if (api.LMSGetValue('cmi.core.lesson_status') === 'not attempted') api.LMSSetValue('cmi.core.lesson_status', 'incomplete');
    document.getElementById('done').onclick = function () {
      api.LMSSetValue('cmi.core.score.raw', '90');
      api.LMSSetValue('cmi.core.lesson_status', 'completed');
      api.LMSCommit('');
      api.LMSFinish('');
    };
  }
</script></body></html>`;

const zipFile = (content: Buffer, name = 'package.zip'): SentFile => ({
  name,
  type: 'application/zip',
  content,
});

/** A package with a manifest and these files. */
export const scormPackage = (
  manifest: string | Buffer,
  files: readonly ZipEntry[] = [{ name: 'index.html', content: scoPage('Brake service') }],
  options: ZipOptions & { readonly name?: string } = {},
): SentFile =>
  zipFile(zipOf([{ name: 'imsmanifest.xml', content: manifest }, ...files], options), options.name);

/** One SCO in one page. */
export const singleScoPackage = (manifest: ManifestOptions = {}): SentFile =>
  scormPackage(
    manifestOf({
      items: [{ identifier: 'brakes', title: 'Brake service', href: 'index.html' }],
      ...manifest,
    }),
  );

/** Two chapters: three SCOs, one of them two levels down, and an asset; and files that no item shows. */
export const nestedPackage = (title = 'Winter service', others: readonly ZipEntry[] = []): SentFile =>
  scormPackage(
    manifestOf({
      title,
      items: [
        {
          identifier: 'engine',
          title: 'Engine',
          items: [
            { identifier: 'oil', title: 'Oil', href: 'oil/index.html?page=1', masteryScore: '80' },
            {
              identifier: 'cooling',
              title: 'Cooling',
              items: [
                {
                  identifier: 'coolant',
                  title: 'Coolant',
                  href: 'coolant.html',
                  launchData: ' lang=en; x=1 ',
                },
              ],
            },
          ],
        },
        {
          identifier: 'chassis',
          title: 'Chassis',
          items: [
            { identifier: 'skis', title: 'Skis', href: 'skis.html' },
            { identifier: 'sheet', title: 'Torque sheet', href: 'sheet.html', scormType: 'asset' },
          ],
        },
      ],
    }),
    [
      ...['oil/index.html', 'coolant.html', 'skis.html', 'sheet.html'].map((name) => ({
        name,
        content: scoPage(name),
      })),
      ...others,
    ],
  );

/** Uploads a small package, which is imported during the request. */
export async function takePackage(
  client: Client,
  input: { readonly body: object; readonly files?: Readonly<Record<string, SentFile>> },
) {
  const reply = await client.ask(scormPackageCalls.upload, input);
  if (!reply.course || !reply.package) throw new Error(`The package is still ${reply.work?.state}.`);
  return { course: reply.course, package: reply.package };
}

export interface ScormCourseOptions {
  readonly name?: string;
  readonly brandId?: string;
  readonly published?: boolean;
  /** One section each, in one chapter. */
  readonly items?: readonly (Partial<ScormMedia> & { readonly itemId: string })[];
  /** The findings of the import. */
  readonly findings?: readonly Finding[];
  /** By path. The page of each item already exists. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
}

export interface BuiltScormCourse {
  readonly id: string;
  readonly versionId: string;
  readonly packageId: string;
  readonly name: string;
  readonly sectionIds: readonly string[];
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** A published course of one package: by default a SCO of one page, with its files stored. */
export async function buildScormCourse(
  { services: { db, files } }: TestPortal,
  options: ScormCourseOptions = {},
): Promise<BuiltScormCourse> {
  const [id, versionId, packageId] = [newId(), newId(), newId()];
  const name = options.name ?? `SCORM ${id.slice(-6)}`;
  const items = (options.items ?? [{ itemId: 'item-1' }]).map((item): ScormMedia => ({
    packageId,
    title: `Item ${item.itemId}`,
    launchPath: `${item.itemId}.html`,
    parameters: '',
    launchData: '',
    masteryScore: null,
    maxTimeAllowed: null,
    timeLimitAction: null,
    scormType: 'sco',
    ...item,
  }));
  const sections = items.map((scorm): Section => ({
    _id: newId(),
    slug: scorm.itemId,
    type: 'scorm',
    name: { en: scorm.title, fr: '' },
    body: { en: '', fr: '' },
    durationSeconds: 0,
    scorm,
  }));
  const chapters: Chapter[] = [{ _id: newId(), name: { en: name, fr: '' }, sections }];
  const content = { name: { en: name, fr: '' }, description: { en: '', fr: '' }, chapters };
  const contents = {
    ...Object.fromEntries(items.map((item) => [item.launchPath, scoPage(item.title)])),
    ...options.files,
  };
  await db
    .insertInto('course')
    .values({ id, name, brandId: options.brandId ?? null, isScorm: true, status: 'draft' })
    .execute();
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-scorm-'));
  try {
    const stored: Insertable<DB['scormFile']>[] = [];
    for (const [inside, bytes] of Object.entries(contents)) {
      const local = path.join(folder, randomUUID());
      await writeFile(local, bytes);
      const mediaType = mediaTypes[path.extname(inside)] ?? 'application/octet-stream';
      const objectKey = await files.putObject(local, mediaType);
      stored.push({ packageId, path: inside, objectKey, sizeBytes: Buffer.byteLength(bytes), mediaType });
    }
    const zip = path.join(folder, 'package.zip');
    const archive = zipOf(
      Object.entries(contents).map(([inside, bytes]) => ({ name: inside, content: bytes })),
    );
    await writeFile(zip, archive);
    await db.transaction().execute(async (tx) => {
      const fileId = await files.store(tx, {
        localPath: zip,
        name: 'package.zip',
        mediaType: 'application/zip',
        owner: { kind: 'scorm-package', id: packageId },
      });
      await tx
        .insertInto('scormPackage')
        .values({
          id: packageId,
          courseId: id,
          title: name,
          fileId,
          fileName: 'package.zip',
          sizeBytes: archive.length,
          unpackedBytes: stored.reduce((sum, one) => sum + Number(one.sizeBytes), 0),
          entryCount: stored.length,
          standard: '1.2',
          manifest: JSON.stringify({ identifier: 'built', version: '', items: [] }),
          diagnosis: JSON.stringify(options.findings ?? []),
        })
        .execute();
      await tx.insertInto('scormFile').values(stored).execute();
      await restoreDraft(tx, id, {
        content,
        quiz: [],
        passScore: 80,
        timeLimitMinutes: null,
        attemptsLimit: null,
        poolSize: null,
      });
      await tx
        .insertInto('courseVersion')
        .values({
          id: versionId,
          courseId: id,
          number: 1,
          content: JSON.stringify(content),
          sectionIds: sections.map((one) => one._id),
          passScore: 80,
        })
        .execute();
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (options.published !== false)
    await db
      .updateTable('course')
      .set({ status: 'published', publishedVersionId: versionId, publishedAt: new Date() })
      .where('id', '=', id)
      .execute();
  return { id, versionId, packageId, name, sectionIds: sections.map((one) => one._id) };
}
