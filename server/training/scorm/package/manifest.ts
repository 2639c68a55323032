import type { Finding, FindingCode } from '#contract/training/scorm-findings.ts';
import type { ManifestItem, PackageManifest } from '#contract/training/scorm-package.ts';
import { fileIndex, targetOf, withParameters, type FileIndex, type Target } from './href.rules.ts';
import type { XmlDocument, XmlElement } from './xml.ts';

export interface ReadManifest {
  readonly manifest: PackageManifest;
  readonly findings: readonly Finding[];
  /** Resources whose kind the manifest does not declare: how to read them depends on what the scripts do. */
  readonly hasUntypedItems: boolean;
}

/** Malformed, or of another standard. */
export interface NoManifest {
  readonly manifest: null;
  readonly findings: readonly Finding[];
}

/** The most names to report. */
const maxNames = 5;
export const someOf = (names: readonly string[]): string =>
  names.slice(0, maxNames).join(', ') + (names.length > maxNames ? ', …' : '');

/** Titles may contain line breaks and runs of spaces; a name is one line. */
const tidy = (text: string, max = 160): string =>
  text.replace(/\s+/g, ' ').trim().normalize('NFC').slice(0, max).toWellFormed();

const child = (element: XmlElement | undefined, name: string) =>
  element?.children.find((one) => one.name === name);
const children = (element: XmlElement | undefined, name: string) =>
  element?.children.filter((one) => one.name === name) ?? [];
const attribute = (element: XmlElement, name: string) => element.attributes.get(name)?.trim() ?? '';

/** Reads the outline of a package. `untypedAs` is the kind of resources without a declared kind. */
export function readManifest(
  { root, rootNamespace, namespaces, isGuessed }: XmlDocument,
  paths: readonly string[],
  untypedAs: 'sco' | 'asset',
): ReadManifest | NoManifest {
  const files = fileIndex(paths);
  const plain = new Reading(root, files, { untypedAs, takesHidden: false });
  // A package that hides everything is still meant to be opened.
  const reading = plain.hidesEverything()
    ? new Reading(root, files, { untypedAs, takesHidden: true })
    : plain;
  if (isGuessed) reading.add('manifestEncodingGuessed');
  if (root.name !== 'manifest') return { manifest: null, findings: [{ code: 'notManifest', values: {} }] };
  const other = otherStandard(root, namespaces);
  if (other) return { manifest: null, findings: [other] };
  const said = tidy(child(child(root, 'metadata'), 'schemaversion')?.text ?? '', 40);
  if (said !== '1.2') reading.add('standardUnknown', said === '' ? {} : { version: said });
  if (rootNamespace !== '' && !ownNamespace.test(rootNamespace))
    reading.add('foreignNamespace', { namespace: tidy(rootNamespace, 200) });
  if (child(root, 'manifest')) reading.add('subManifest');

  const organization = reading.organization();
  const items = organization ? reading.items(organization) : [];
  reading.finish();
  if (!items.some(isLaunchable) && !reading.findings.some((one) => one.code.startsWith('launch')))
    reading.add('noLaunchable');
  const title = tidy(child(organization, 'title')?.text ?? '');
  return {
    manifest: {
      identifier: attribute(root, 'identifier').slice(0, 200),
      version: attribute(root, 'version').slice(0, 40),
      title,
      items,
    },
    findings: reading.findings,
    hasUntypedItems: reading.untyped.length > 0,
  };
}

export const isLaunchable = (item: ManifestItem): boolean =>
  item.launch !== null || item.items.some(isLaunchable);

/** Namespaces of IMS content packaging, in the versions that tools write into SCORM 1.2 packages. */
const ownNamespace = /^https?:\/\/www\.ims(project|global)\.org\/xsd\/imscp_/i;

/** Detects SCORM 2004 and other standards, by what they declare or by their namespaces. */
function otherStandard(root: XmlElement, namespaces: ReadonlySet<string>): Finding | null {
  const metadata = child(root, 'metadata');
  const schema = tidy(child(metadata, 'schema')?.text ?? '', 40);
  const version = tidy(child(metadata, 'schemaversion')?.text ?? '', 40);
  if (/common cartridge/i.test(schema))
    return { code: 'otherStandard', values: { standard: 'Common Cartridge' } };
  const saysIt = /2004|^(cam )?1\.3$/i.test(version);
  const usesIt = version === '' && [...namespaces].some((one) => /adlcp_v1p3|adlseq_v1p3|imsss/.test(one));
  if (!saysIt && !usesIt) return null;
  return { code: 'scorm2004', values: { version: version || 'adlcp_v1p3' } };
}

const isHidden = (item: XmlElement): boolean => attribute(item, 'isvisible').toLowerCase() === 'false';

class Reading {
  readonly findings: Finding[] = [];
  readonly untyped: string[] = [];
  readonly #root: XmlElement;
  readonly #files: FileIndex;
  readonly #untypedAs: 'sco' | 'asset';
  readonly #takesHidden: boolean;
  readonly #bases: readonly string[];
  readonly #resources: ReadonlyMap<string, XmlElement>;
  readonly #seen = new Set<string>();
  readonly #capitals = new Set<string>();
  readonly #without: string[] = [];
  readonly #hidden: string[] = [];
  #hasPrerequisites = false;

  constructor(
    root: XmlElement,
    files: FileIndex,
    as: { readonly untypedAs: 'sco' | 'asset'; readonly takesHidden: boolean },
  ) {
    this.#root = root;
    this.#files = files;
    this.#untypedAs = as.untypedAs;
    this.#takesHidden = as.takesHidden;
    const resources = child(root, 'resources');
    this.#bases = [root, resources].flatMap((one) => one?.attributes.get('xml:base') ?? []);
    this.#resources = new Map(
      children(resources, 'resource').map((one) => [attribute(one, 'identifier'), one]),
    );
  }

  add(code: FindingCode, values: Finding['values'] = {}): void {
    this.findings.push({ code, values });
  }

  /** The outline the manifest names as the default, or the first. */
  organization(): XmlElement | undefined {
    const { chosen, isDefault, named, count } = this.#outline();
    const title = tidy(child(chosen, 'title')?.text ?? '');
    if (chosen && !isDefault) this.add('defaultOrganization', { title, ...(named !== '' && { named }) });
    if (count > 1) this.add('severalOrganizations', { count, title });
    return chosen;
  }

  #outline() {
    const all = child(this.#root, 'organizations');
    const some = children(all, 'organization');
    const named = all ? attribute(all, 'default') : '';
    const meant = named === '' ? undefined : some.find((one) => attribute(one, 'identifier') === named);
    return {
      chosen: meant ?? some[0],
      isDefault: meant !== undefined,
      named: tidy(named, 80),
      count: some.length,
    };
  }

  /** True if there is something to open but nothing of it is visible. */
  hidesEverything(): boolean {
    const names = (element: XmlElement) => attribute(element, 'identifierref') !== '';
    const has = (parent: XmlElement | undefined, isWanted: (item: XmlElement) => boolean): boolean =>
      children(parent, 'item').some((item) => isWanted(item) && (names(item) || has(item, isWanted)));
    const { chosen } = this.#outline();
    return has(chosen, () => true) && !has(chosen, (item) => !isHidden(item));
  }

  items(parent: XmlElement, place = ''): ManifestItem[] {
    return children(parent, 'item').flatMap((element, index) => {
      const number = `${place}${index + 1}`;
      const title = tidy(child(element, 'title')?.text ?? '') || attribute(element, 'identifier') || number;
      if (isHidden(element)) {
        this.#hidden.push(title);
        if (!this.#takesHidden) return [];
      }
      const items = this.items(element, `${number}.`);
      const launch = this.#launchOf(element, title);
      if (!launch && items.length === 0) {
        this.#without.push(title);
        return [];
      }
      return [{ identifier: this.#identifierOf(element, number), title, launch, items }];
    });
  }

  #identifierOf(element: XmlElement, number: string): string {
    const identifier = attribute(element, 'identifier').slice(0, 200) || `item-${number}`;
    if (!this.#seen.has(identifier)) {
      this.#seen.add(identifier);
      return identifier;
    }
    this.add('duplicateItem', { identifier });
    return this.#identifierOf(
      { ...element, attributes: new Map([['identifier', `${identifier}-${number}`]]) },
      number,
    );
  }

  #launchOf(element: XmlElement, title: string): ManifestItem['launch'] {
    if (child(element, 'prerequisites')) this.#hasPrerequisites = true;
    const resource = this.#resources.get(attribute(element, 'identifierref'));
    const href = resource?.attributes.get('href') ?? '';
    if (!resource || href.trim() === '') return null;
    const target = this.#targetOf(resource, href);
    if (target.kind === 'outside') this.add('launchOutside', { title, path: tidy(href, 300) });
    if (target.kind === 'missing') this.add('launchMissing', { title, path: tidy(target.path, 300) });
    if (target.kind !== 'inside') return null;
    const said = attribute(resource, 'scormtype').toLowerCase();
    if (said !== 'sco' && said !== 'asset') this.untyped.push(title);
    return {
      launchPath: target.path,
      parameters: withParameters(target.parameters, attribute(element, 'parameters')),
      launchData: child(element, 'datafromlms')?.text ?? '',
      masteryScore: this.#masteryScore(element, title),
      maxTimeAllowed: this.#timeLimit(element, title),
      timeLimitAction: timeLimitAction(child(element, 'timelimitaction')?.text),
      scormType: said === 'sco' || said === 'asset' ? said : this.#untypedAs,
    };
  }

  #targetOf(resource: XmlElement, href: string): Target {
    const base = resource.attributes.get('xml:base');
    const target = targetOf(href, base === undefined ? this.#bases : [...this.#bases, base], this.#files);
    if (target.kind === 'inside' && target.otherCapitals) this.#capitals.add(target.path);
    return target;
  }

  #masteryScore(element: XmlElement, title: string): number | null {
    const said = child(element, 'masteryscore')?.text.trim() ?? '';
    if (said === '') return null;
    const score = /^\+?\d+(\.\d+)?$/.test(said) ? Number(said) : Number.NaN;
    if (score >= 0 && score <= 100) return score;
    this.add('masteryScore', { title, value: tidy(said, 40) });
    return null;
  }

  #timeLimit(element: XmlElement, title: string): string | null {
    const said = child(element, 'maxtimeallowed')?.text.trim() ?? '';
    if (said === '') return null;
    if (/^\d{2,4}:\d{2}:\d{2}(\.\d{1,2})?$/.test(said)) return said;
    this.add('timeLimit', { title, value: tidy(said, 40) });
    return null;
  }

  /** Findings reported once for all items, and for the listed files. */
  finish(): void {
    const missing = new Set<string>();
    for (const resource of this.#resources.values()) {
      for (const file of children(resource, 'file')) {
        const href = file.attributes.get('href') ?? '';
        const target = href.trim() === '' ? null : this.#targetOf(resource, href);
        if (target?.kind === 'missing') missing.add(tidy(target.path, 300));
      }
    }
    if (missing.size > 0) this.add('missingFiles', { count: missing.size, files: someOf([...missing]) });
    if (this.#capitals.size > 0) this.add('capitals', { files: someOf([...this.#capitals]) });
    if (this.#without.length > 0) this.add('itemWithoutResource', { titles: someOf(this.#without) });
    if (this.#hidden.length > 0)
      this.add(this.#takesHidden ? 'hiddenTaken' : 'hiddenItem', { titles: someOf(this.#hidden) });
    if (this.#hasPrerequisites) this.add('prerequisites');
    if (this.untyped.length > 0)
      this.add('scormTypeMissing', {
        titles: someOf(this.untyped),
        kind: this.#untypedAs === 'sco' ? 'SCO' : 'asset',
      });
  }
}

const actions = ['exit,message', 'exit,no message', 'continue,message', 'continue,no message'];

function timeLimitAction(said: string | undefined): string | null {
  const action = said?.trim().toLowerCase().replace(/\s+/g, ' ').replace(/ ?, ?/, ',') ?? '';
  return actions.includes(action) ? action : null;
}
