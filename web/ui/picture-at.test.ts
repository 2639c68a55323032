import { describe, expect, test } from 'vitest';
import { pictureAt, picturesAt } from './picture-at.ts';

const stored = '/files/0197a6f0-7c1e-7c3a-9d5e-5c1f2b3a4d5e';

describe('a stored picture', () => {
  test.each([
    [24, '?width=96'],
    [48, '?width=96'],
    [49, '?width=240'],
    [64, '?width=240'],
    [240, '?width=480'],
    [480, '?width=960'],
    [960, '?width=1920'],
    [961, ''],
  ])('%i px on the page', (shown, query) => {
    expect(pictureAt(stored, shown)).toBe(stored + query);
  });
});

test.each([
  'blob:https://portal/1',
  'data:image/png;base64,AA==',
  '/assets/mark.png',
  `${stored}?width=96`,
  `https://other${stored}`,
])('%s stays as it is', (address) => {
  expect(pictureAt(address, 40)).toBe(address);
});

test('pictures in a text, and nothing else in it', () => {
  const html = `<p>src="${stored}" <img alt="a" src="${stored}" width="20" /><a href="${stored}">b</a></p>`;
  expect(picturesAt(html, 100)).toBe(
    `<p>src="${stored}" <img alt="a" src="${stored}?width=240" width="20" /><a href="${stored}">b</a></p>`,
  );
});
