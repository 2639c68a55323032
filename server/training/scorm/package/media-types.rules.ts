/**
 * Media types of a package's files, by extension: authoring tools declare nothing else, and content is not sniffed. No charset is sent:
 * each page names its own, and old ones are not in UTF-8.
 */
const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  map: 'application/json',
  xml: 'text/xml',
  xsd: 'text/xml',
  dtd: 'application/xml-dtd',
  xsl: 'text/xml',
  txt: 'text/plain',
  csv: 'text/csv',
  md: 'text/plain',
  vtt: 'text/vtt',
  srt: 'application/x-subrip',
  png: 'image/png',
  apng: 'image/apng',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  cur: 'image/x-icon',
  svg: 'image/svg+xml',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  weba: 'audio/webm',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mov: 'video/quicktime',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
  pdf: 'application/pdf',
  zip: 'application/zip',
  wasm: 'application/wasm',
  gltf: 'model/gltf+json',
  glb: 'model/gltf-binary',
  swf: 'application/x-shockwave-flash',
};

const endingOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';

/** Unknown types are bytes: a browser saves them and runs nothing. */
export const mediaTypeOf = (path: string): string => types[endingOf(path)] ?? 'application/octet-stream';

/** Server-side programs. The portal never runs them and serves them as bytes. */
export const isServerScript = (path: string): boolean =>
  /^(php\d?|phtml|phar|asp|aspx|jsp|jspx|cgi|pl|py|rb|sh|bat|cmd|exe|dll|htaccess)$/.test(endingOf(path));
