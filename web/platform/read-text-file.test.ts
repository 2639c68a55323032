import { expect, test } from 'vitest';
import { readTextFile } from './read-text-file.ts';

const codes = 'A1\r\nB2\r\n';

test.each([
  ['UTF-8', new TextEncoder().encode(codes)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${codes}`)],
  ['UTF-16, as spreadsheets save text', Buffer.from(`\ufeff${codes}`, 'utf16le')],
  ['UTF-16 in the other order', Buffer.from(`\ufeff${codes}`, 'utf16le').swap16()],
])('%s', async (_what, bytes) => {
  const text = await readTextFile(new Blob([bytes]));
  expect(text?.trim().split(/\s+/)).toEqual(['A1', 'B2']);
});

test('a picture is no text', async () => {
  expect(
    await readTextFile(new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0xff])])),
  ).toBeUndefined();
});
