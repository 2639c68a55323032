/** A file as a browser would send it. */
export interface SentFile {
  readonly name: string;
  readonly content: Buffer;
  readonly type?: string;
}

/** A multipart body: the JSON part `data` and the files, in the order given. */
export function multipart(
  data: unknown,
  files: Readonly<Record<string, SentFile>>,
): { body: Buffer; contentType: string } {
  const boundary = '----paddock-test-boundary';
  const parts: Buffer[] = [];
  if (data !== undefined) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="data"\r\n\r\n${JSON.stringify(data)}\r\n`,
      ),
    );
  }
  for (const [field, { name, content, type = 'application/octet-stream' }] of Object.entries(files)) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
    parts.push(Buffer.from(head), content, Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { body: Buffer.concat(parts), contentType: `multipart/form-data; boundary=${boundary}` };
}
