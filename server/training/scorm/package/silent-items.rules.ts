import type { Finding } from '#contract/training/scorm-findings.ts';
import type { ManifestItem } from '#contract/training/scorm-package.ts';

/** A page or script of a package: whether it may call the SCORM API, and the pages and scripts its text names. */
export interface ScriptPage {
  speaks: boolean;
  readonly names: Set<string>;
}

/** More generous than the scan of the whole package: a lesson is called silent only if nothing hints at the API. */
const mayTalk = /LMS[A-Z]\w+|lesson_status|score\.raw|pipwerks|scorm|\bAPI\b/i;
const named = /["'`(=\s/]([\w%.~-]+\.(?:x?html?|m?js))\b/gi;
/** Files that can run a program and are not scanned. */
const unread = /\.(swf|svg|svgz|php|aspx?|jsp)$/i;
/** A page that names more than this is an index of everything. */
const mostNames = 2000;

/** Scans a chunk of a page or script; chunks overlap. */
export function scanPage(page: ScriptPage, text: string): void {
  page.speaks ||= mayTalk.test(text);
  for (const [, name] of text.matchAll(named)) {
    if (page.names.size >= mostNames) return;
    page.names.add(fileName(name!));
  }
}

/**
 * SCOs that never call the API among others that do: neither their page nor anything it names, directly or indirectly, hints at the API.
 * Files are matched by name alone, wherever they are, so that a path built in a script is not missed.
 */
export function silentItems(
  pages: ReadonlyMap<string, ScriptPage>,
  items: readonly ManifestItem[],
): Finding[] {
  const scos = items.flatMap((item) =>
    item.launch?.scormType === 'sco' ? [{ ...item, launch: item.launch }] : [],
  );
  const starts = new Set(scos.map(({ launch }) => launch.launchPath));
  const byName = Map.groupBy(pages.keys(), fileName);
  const silent = scos.filter(({ launch }) => !maySpeak(launch.launchPath));
  // If none makes calls, either the scripts are built in a way that this scan does not see, or the package as a whole is silent.
  if (silent.length === 0 || silent.length === scos.length) return [];
  const titles = silent.map(({ title }) => title);
  return [
    {
      code: 'silentItems',
      values: {
        titles: titles.slice(0, 5).join(', ') + (titles.length > 5 ? ', …' : ''),
        // Identifiers of XML contain no spaces.
        items: silent.map(({ identifier }) => identifier).join(' '),
      },
    },
  ];

  function maySpeak(start: string): boolean {
    if (unread.test(start)) return true;
    const seen = new Set([start]);
    for (const at of seen) {
      const page = pages.get(at);
      if (page?.speaks) return true;
      for (const name of page?.names ?? [])
        for (const next of byName.get(name) ?? [])
          // A link to another lesson does not make this one call the API.
          if (!starts.has(next)) seen.add(next);
    }
    return false;
  }
}

const fileName = (place: string): string => place.slice(place.lastIndexOf('/') + 1).toLowerCase();
