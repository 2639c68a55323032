import sax from 'sax';

export interface XmlElement {
  /** Without its prefix: authors use prefixes they never declare. */
  readonly name: string;
  /** By local name in lower case; `xml:base` under that name. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The direct text, to the character. */
  readonly text: string;
}

export interface XmlDocument {
  readonly root: XmlElement;
  /** The root element's namespace; empty if it declares none. */
  readonly rootNamespace: string;
  /** Every namespace declared anywhere. */
  readonly namespaces: ReadonlySet<string>;
  /** The bytes were not in the declared encoding. */
  readonly isGuessed: boolean;
}

export type XmlFault =
  | { readonly code: 'encoding' }
  | { readonly code: 'doctype' }
  | { readonly code: 'malformed'; readonly line: number };

const maxDepth = 100;
const maxElements = 200_000;

// The size of the whole document was limited before, so a long comment is not an error.
(sax as { MAX_BUFFER_LENGTH?: number }).MAX_BUFFER_LENGTH = Infinity;

class Fault extends Error {
  readonly fault: XmlFault;
  constructor(fault: XmlFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** Parses a document strictly. A document type is refused: its entities could grow without limit or fetch external content. */
export function readXml(bytes: Buffer): XmlDocument | XmlFault {
  const decoded = decodedText(bytes);
  if (!decoded) return { code: 'encoding' };
  try {
    // Normalizes line ends as XML does (XML 1.0 §2.11).
    return { ...parsed(decoded.text.replace(/\r\n?/g, '\n')), isGuessed: decoded.isGuessed };
  } catch (error) {
    if (error instanceof Fault) return error.fault;
    throw error;
  }
}

interface Growing extends XmlElement {
  readonly children: Growing[];
  text: string;
}

function parsed(text: string): Pick<XmlDocument, 'root' | 'rootNamespace' | 'namespaces'> {
  const parser = sax.parser(true, { trim: false, normalize: false, position: true });
  const namespaces = new Set<string>();
  let rootNamespace = '';
  const open: Growing[] = [];
  let root: XmlElement | null = null;
  let count = 0;
  const malformed = (): never => {
    throw new Fault({ code: 'malformed', line: parser.line + 1 });
  };
  const checked = (value: string): string => (isStorable(value) ? value : malformed());
  parser.onerror = malformed;
  parser.ondoctype = () => {
    throw new Fault({ code: 'doctype' });
  };
  parser.onopentag = ({ name, attributes }) => {
    count += 1;
    if (open.length >= maxDepth || count > maxElements || (root && open.length === 0)) malformed();
    const element: Growing = {
      name: localName(name),
      attributes: new Map(
        Object.entries(attributes).map(([key, value]) => [attributeName(key), checked(String(value))]),
      ),
      children: [],
      text: '',
    };
    for (const [key, value] of Object.entries(attributes))
      if (key === 'xmlns' || key.startsWith('xmlns:')) namespaces.add(String(value).trim());
    if (!root) {
      const prefix = name.includes(':') ? `:${name.slice(0, name.indexOf(':'))}` : '';
      rootNamespace = checked(String(attributes[`xmlns${prefix}`] ?? '')).trim();
    }
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  };
  const addText = (value: string) => {
    const element = open.at(-1);
    if (element) element.text += checked(value);
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => void open.pop();
  parser.write(text).close();
  return { root: root ?? malformed(), rootNamespace, namespaces };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
const attributeName = (name: string): string => (name === 'xml:base' ? name : localName(name).toLowerCase());

/** Control characters except tab and line ends, which XML does not allow and the database cannot store. */
const isStorable = (text: string): boolean =>
  text.isWellFormed() && !/[^\P{Cc}\t\n\r\u007f-\u009f]/u.test(text);

/** Decodes by the byte order mark, else by the declared encoding, else as UTF-8; Western European if it is not valid UTF-8. */
function decodedText(bytes: Buffer): { text: string; isGuessed: boolean } | null {
  const decode = (label: string): string | null => {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      return null;
    }
  };
  const certain = (text: string | null) => (text === null ? null : { text, isGuessed: false });
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return certain(decode('utf-16be'));
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return certain(decode('utf-16le'));
  if (bytes[0] === 0 && bytes[1] === 0x3c) return certain(decode('utf-16be'));
  if (bytes[0] === 0x3c && bytes[1] === 0) return certain(decode('utf-16le'));
  const said = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    bytes.toString('latin1', 0, 400),
  )?.[1];
  const label = labelOf(said ?? 'utf-8');
  if (label === null) return null;
  const text = decode(label);
  if (text !== null) return { text, isGuessed: false };
  const guessed = decode('windows-1252');
  return guessed === null ? null : { text: guessed, isGuessed: true };
}

/** Programs that write XML in memory declare UTF-16 for documents stored as UTF-8. Null: unknown encoding. */
function labelOf(said: string): string | null {
  try {
    const { encoding } = new TextDecoder(said);
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  } catch {
    return /^utf-?16/i.test(said) ? 'utf-8' : null;
  }
}
