import sax from 'sax';

export interface StrictItem {
  readonly title: string;
  readonly description: string;
  readonly guid: string;
  readonly publishedAt: Date;
  readonly durationSeconds: number | null;
  readonly url: URL;
  readonly length: number;
  readonly type: string;
}

export interface StrictFeed {
  readonly title: string;
  readonly language: string;
  readonly isBlocked: boolean;
  readonly items: readonly StrictItem[];
}

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const itunes = 'http://www.itunes.com/dtds/podcast-1.0.dtd';
const inChannel = [
  'title',
  'link',
  'description',
  'language',
  'itunes:author',
  'itunes:explicit',
  'itunes:block',
  'item',
];
const inItem = ['title', 'description', 'guid', 'pubDate', 'enclosure', 'itunes:duration'];
const soundTypes = ['audio/mpeg', 'audio/mp4'];
/** RFC 822, with the year of four digits that RSS asks for. */
const rfc822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} (GMT|[+-]\d{4})$/;

/** Reads a feed as the strictest program would: RSS 2.0 with the elements of iTunes, and nothing that either of them does not have. Throws what is wrong. */
export function readStrictly(xml: string): StrictFeed {
  if (!xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n')) fail('no declaration');
  const rss = parsed(xml);
  if (rss.name !== 'rss' || rss.attributes['version'] !== '2.0') fail('not RSS 2.0');
  if (rss.attributes['xmlns:itunes'] !== itunes) fail('another namespace of iTunes');
  const channel = onlyChild(rss, 'channel');
  if (rss.children.length !== 1) fail('more than a channel');
  checkNames(channel, inChannel, ['item']);
  absolute(textOf(channel, 'link'));
  if (textOf(channel, 'description') === '') fail('an empty description');
  if (!/^[a-z]{2}(-[a-z]{2})?$/.test(textOf(channel, 'language'))) fail('no language');
  if (!['true', 'false'].includes(textOf(channel, 'itunes:explicit'))) fail('explicit is true or false');
  const items = channel.children.filter(({ name }) => name === 'item').map(itemOf);
  if (new Set(items.map(({ guid }) => guid)).size !== items.length) fail('a guid comes twice');
  return {
    title: textOf(channel, 'title'),
    language: textOf(channel, 'language'),
    isBlocked: textOf(channel, 'itunes:block') === 'Yes',
    items,
  };
}

function itemOf(item: Element): StrictItem {
  checkNames(item, inItem, []);
  const guid = onlyChild(item, 'guid');
  if (guid.attributes['isPermaLink'] !== 'false' || guid.text === '') fail('a guid that is an address');
  const date = textOf(item, 'pubDate');
  // Read again, it is the same text only if the day of the week is right as well.
  if (!rfc822.test(date) || new Date(date).toUTCString() !== date) fail(`a date that is none: ${date}`);
  const { attributes, children, text } = onlyChild(item, 'enclosure');
  if (children.length > 0 || text !== '') fail('an enclosure with a content');
  const { url = '', length = '', type = '' } = attributes;
  if (!/^[1-9]\d*$/.test(length)) fail(`a length that is none: ${length}`);
  if (!soundTypes.includes(type)) fail(`a type that no program plays: ${type}`);
  const duration = item.children.find(({ name }) => name === 'itunes:duration');
  if (duration && !/^[1-9]\d*$/.test(duration.text)) fail(`a duration that is none: ${duration.text}`);
  const title = textOf(item, 'title');
  if (title === '') fail('an item without a title');
  return {
    title,
    description: textOf(item, 'description'),
    guid: guid.text,
    publishedAt: new Date(date),
    durationSeconds: duration ? Number(duration.text) : null,
    url: absolute(url),
    length: Number(length),
    type,
  };
}

function fail(reason: string): never {
  throw new Error(reason);
}

function absolute(address: string): URL {
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) fail(`an address that no program opens: ${address}`);
  return url;
}

function onlyChild({ name, children }: Element, wanted: string): Element {
  const found = children.filter((one) => one.name === wanted);
  if (found.length !== 1) fail(`${name} has ${found.length} times ${wanted}`);
  return found[0]!;
}

function textOf(element: Element, name: string): string {
  const { text, children, attributes } = onlyChild(element, name);
  if (children.length > 0) fail(`${name} contains elements`);
  if (Object.keys(attributes).length > 0) fail(`${name} has attributes`);
  return text;
}

function checkNames(
  { name, children, text }: Element,
  known: readonly string[],
  many: readonly string[],
): void {
  if (text.trim() !== '') fail(`${name} contains text: ${text.trim()}`);
  for (const child of children) {
    if (!known.includes(child.name)) fail(`${name} has no ${child.name}`);
    if (!many.includes(child.name)) onlyChild({ name, children, text, attributes: {} }, child.name);
  }
}

/** The types of the parser do not know it. Without it, the entities of HTML are taken. */
const onlyXmlEntities = { strictEntities: true };

function parsed(xml: string): Element {
  const parser = sax.parser(true, { xmlns: true, ...onlyXmlEntities });
  const open: Element[] = [];
  let root: Element | undefined;
  parser.onerror = (error) => {
    throw error;
  };
  parser.ondoctype = () => fail('a document type');
  parser.oncdata = () => fail('CDATA');
  parser.onopentag = ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value] as const);
    const element = { name, attributes: Object.fromEntries(values), children: [], text: '' };
    if (root && open.length === 0) fail('a second document');
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  };
  parser.ontext = (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.onclosetag = () => {
    open.pop();
  };
  // Characters that XML 1.0 does not admit, which this parser would take.
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u.test(xml))
    fail('a character that is none');
  parser.write(xml).close();
  return root ?? fail('nothing');
}
