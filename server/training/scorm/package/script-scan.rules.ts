import type { Finding } from '#contract/training/scorm-findings.ts';
import type { ManifestItem } from '#contract/training/scorm-package.ts';
import { scanPage, silentItems, type ScriptPage } from './silent-items.rules.ts';

/** What the pages and scripts of a package do, as far as their text shows. */
export interface ScriptFacts {
  /** Calls the SCORM API at all. */
  speaks: boolean;
  /** Ends its session: in SCORM 1.2 that completes a lesson that reported no status. */
  finishes: boolean;
  reportsStatus: boolean;
  reportsScore: boolean;
  /** A known driver makes the calls, whatever the text looks like. */
  hasDriver: boolean;
  hasLongState: boolean;
  /** What each page and script contains, by path. */
  readonly pages: Map<string, ScriptPage>;
  readonly insecureHosts: Set<string>;
  readonly otherHosts: Set<string>;
}

export const noFacts = (): ScriptFacts => ({
  speaks: false,
  finishes: false,
  reportsStatus: false,
  reportsScore: false,
  hasDriver: false,
  hasLongState: false,
  pages: new Map(),
  insecureHosts: new Set(),
  otherHosts: new Set(),
});

/** Files that identify well-known drivers and tools. */
const drivers =
  /(^|\/)(scormdriver|scorm_api_wrapper|scormfunctions|scofunctions|apiwrapper|lmsapi|h5p-scorm)[\w.-]*\.js$/i;
const longStateMakers = /(^|\/)(scormcontent\/|story_content\/|cpm\.js$|lms\/scormdriver\.js$)/i;

export const isScanned = (path: string): boolean => /\.(x?html?|js|mjs)$/i.test(path);

export function scanPath(facts: ScriptFacts, path: string): void {
  if (isScanned(path)) facts.pages.set(path, { speaks: drivers.test(path), names: new Set() });
  if (drivers.test(path)) facts.hasDriver = true;
  if (longStateMakers.test(path)) facts.hasLongState = true;
}

/** Addresses that are names, not places anything is loaded from. */
const onlyNames =
  /(^|\.)(w3\.org|adlnet\.(org|gov)|imsglobal\.org|imsproject\.org|purl\.org|ieee\.org|localhost)$/i;
const loads =
  /(?:\bsrc\s*=\s*\\?["']?|url\(\s*["']?|@import\s+["']|\bfetch\(\s*["'`]|\.open\(\s*["'][A-Za-z]+["']\s*,\s*["'`]|<link\b[^>]{0,200}\bhref\s*=\s*["']?)(https?):\/\/([\w.-]+)/gi;

/** Minified scripts are full of text that looks like an address: `a`, `x` and `test` name no host, nor does a placeholder in a template. */
const isHost = (name: string): boolean =>
  /^(\d{1,3}\.){3}\d{1,3}$/.test(name) || /^([a-z\d]([\w-]*[a-z\d])?\.)+[a-z]{2,}$/i.test(name);

/** Scans a chunk of a page or script; chunks overlap. */
export function scanText(facts: ScriptFacts, path: string, text: string): void {
  const page = facts.pages.get(path);
  if (page) scanPage(page, text);
  facts.speaks ||= /LMSInitialize|LMSSetValue|LMSGetValue/.test(text);
  facts.finishes ||= /LMSFinish/.test(text);
  facts.reportsStatus ||= /lesson_status/.test(text);
  facts.reportsScore ||= /score\.raw/.test(text);
  facts.hasDriver ||= /pipwerks\.SCORM|\bdoLMSSetValue\b/.test(text);
  for (const [, scheme, host] of text.matchAll(loads)) {
    if (!isHost(host!) || onlyNames.test(host!)) continue;
    (scheme!.toLowerCase() === 'http' ? facts.insecureHosts : facts.otherHosts).add(host!.toLowerCase());
  }
}

const hosts = (some: ReadonlySet<string>): string =>
  [...some].slice(0, 5).join(', ') + (some.size > 5 ? ', …' : '');

/** Findings about the scripts, in addition to those about the manifest. */
export function findingsOf(facts: ScriptFacts, items: readonly ManifestItem[]): Finding[] {
  const all = flat(items);
  const mastery = all.find((one) => one.launch?.masteryScore)?.launch?.masteryScore;
  const hasSco = all.some((one) => one.launch?.scormType === 'sco');
  const reports = facts.hasDriver || facts.reportsStatus || facts.finishes;
  const speaks = reports || facts.speaks || facts.reportsScore;
  return [
    ...(hasSco && !speaks ? [{ code: 'neverSpeaks' as const, values: {} }] : []),
    ...(speaks ? silentItems(facts.pages, all) : []),
    ...(hasSco && speaks && !reports ? [{ code: 'neverCompletes' as const, values: {} }] : []),
    ...(mastery !== undefined && mastery !== null && !facts.hasDriver && !facts.reportsScore
      ? [{ code: 'noScore' as const, values: { value: mastery } }]
      : []),
    ...(facts.hasLongState ? [{ code: 'longState' as const, values: {} }] : []),
    ...(facts.insecureHosts.size > 0
      ? [{ code: 'mixedContent' as const, values: { hosts: hosts(facts.insecureHosts) } }]
      : []),
    ...(facts.otherHosts.size > 0
      ? [{ code: 'outsideCalls' as const, values: { hosts: hosts(facts.otherHosts) } }]
      : []),
  ];
}

export const flat = (items: readonly ManifestItem[]): ManifestItem[] =>
  items.flatMap((item) => [item, ...flat(item.items)]);
