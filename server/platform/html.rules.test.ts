import { expect, test } from 'vitest';
import { cleanHtml, plainText } from './html.ts';

const span = (style: string) => `<p><span style="${style}">Torque</span></p>`;

test('keeps text sizes from 8 to 48 px', () => {
  for (const size of ['8px', '13px', '48px'])
    expect(cleanHtml(span(`font-size: ${size}`))).toBe(span(`font-size:${size}`));
});

test.each([
  'font-size: 7px',
  'font-size: 49px',
  'font-size: 480px',
  'font-size: 2em',
  'font-size: 12.5px',
  'font-size: expression(alert(1))',
  'color: red',
  'position: fixed; inset: 0',
  'background: url(https://example.com/x)',
])('drops the style %s and keeps the words', (style) => {
  expect(cleanHtml(span(style))).toBe('<p>Torque</p>');
});

test('keeps the size alone of several styles, and no style on other elements', () => {
  expect(cleanHtml(span('position: fixed; font-size: 20px; color: red'))).toBe(span('font-size:20px'));
  expect(cleanHtml('<p style="font-size: 20px">Torque</p>')).toBe('<p>Torque</p>');
  expect(cleanHtml('<span onclick="alert(1)">a</span><span class="x">b</span>')).toBe('ab');
});

test('reads the words of a text without its markup', () => {
  expect(
    plainText(
      '<h2>Torque</h2><p>Fit &amp; turn<br />by <strong>hand</strong>,&nbsp;then 5 &lt; 9</p><ul><li>a</li></ul>',
    ),
  ).toBe('Torque Fit & turn by hand, then 5 < 9 a');
  expect(plainText('<p>&amp;lt;script&amp;gt;</p>')).toBe('&lt;script&gt;');
  expect(plainText('')).toBe('');
});
