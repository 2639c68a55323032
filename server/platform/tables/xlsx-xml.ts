import sax from 'sax';
import type { ArchiveFile } from '../files/archives/open-archive.ts';

/** XML that is malformed, or that no program for workbooks writes. */
export class XmlFault extends Error {}

/** Hears of the elements of a part. Names and attributes come without their prefix. */
export interface ElementReader {
  readonly open?: (name: string, attributes: ReadonlyMap<string, string>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

const maxDepth = 50;

/** Reads a part piece by piece, and pauses after each piece. */
export async function* elementsOf(part: ArchiveFile, reader: ElementReader): AsyncGenerator<void> {
  const parser = sax.parser(true, { trim: false, normalize: false, position: false });
  let depth = 0;
  const stop = (): never => {
    throw new XmlFault();
  };
  parser.onerror = stop;
  parser.ondoctype = stop;
  parser.onopentag = ({ name, attributes }) => {
    if ((depth += 1) > maxDepth) stop();
    reader.open?.(
      localName(name),
      new Map(Object.entries(attributes).map(([key, value]) => [localName(key), String(value)])),
    );
  };
  const hear = (text: string) => reader.text?.(text);
  parser.ontext = hear;
  parser.oncdata = hear;
  parser.onclosetag = (name) => {
    depth -= 1;
    reader.close?.(localName(name));
  };
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of await part.read()) {
    parser.write(textOf(decoder, piece as Buffer));
    yield;
  }
  parser.write(textOf(decoder)).close();
}

/** Reads a whole part. */
export async function readElements(part: ArchiveFile, reader: ElementReader): Promise<void> {
  const pieces = elementsOf(part, reader);
  while (!(await pieces.next()).done);
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function textOf(decoder: TextDecoder, piece?: Buffer): string {
  try {
    return decoder.decode(piece, { stream: piece !== undefined });
  } catch {
    throw new XmlFault();
  }
}
