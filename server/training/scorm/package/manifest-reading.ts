import { readManifest, type NoManifest, type ReadManifest } from './manifest.ts';
import { readXml, type XmlFault } from './xml.ts';

/** A manifest's content, with untyped resources read as SCOs, and also as assets if it has such resources. */
export type ManifestReading =
  | { readonly fault: XmlFault }
  | { readonly asSco: ReadManifest | NoManifest; readonly asAsset: ReadManifest | null };

/** Reads a manifest, whose paths are of the files in the package. */
export function manifestReading(bytes: Buffer, paths: readonly string[]): ManifestReading {
  const xml = readXml(bytes);
  if ('code' in xml) return { fault: xml };
  const asSco = readManifest(xml, paths, 'sco');
  const asAsset = asSco.manifest && asSco.hasUntypedItems ? readManifest(xml, paths, 'asset') : null;
  return { asSco, asAsset: asAsset?.manifest ? asAsset : null };
}
