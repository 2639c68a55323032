import { expect, test } from 'vitest';
import { isOnPlatform, isSafeAddress, shownHost } from './follow-platforms.ts';

test.each([
  ['Instagram', 'https://www.instagram.com/trailkeepers/'],
  ['Instagram', 'https://INSTAGRAM.com/trailkeepers'],
  ['Facebook', 'https://m.facebook.com/trailkeepers'],
  ['Facebook', 'https://fb.com/trailkeepers'],
  ['YouTube', 'https://youtu.be/abc'],
  ['TikTok', 'https://www.tiktok.com/@trailkeepers'],
  ['X', 'https://twitter.com/trailkeepers'],
  ['Website', 'https://instagram.com/trailkeepers'],
  ['Website', 'https://trailkeepers.example'],
] as const)('%s has %s', (platform, address) => {
  expect(isOnPlatform(platform, address)).toBe(true);
});

test.each([
  ['Instagram', 'https://notinstagram.com/trailkeepers'],
  ['Instagram', 'https://instagram.com.evil.example/trailkeepers'],
  ['Instagram', 'https://evil.example/instagram.com'],
  ['Instagram', 'https://evil.example/?https://instagram.com'],
  ['X', 'https://box.com/trailkeepers'],
  ['YouTube', 'https://youtube.co/trailkeepers'],
  ['TikTok', 'no address'],
] as const)('%s does not have %s', (platform, address) => {
  expect(isOnPlatform(platform, address)).toBe(false);
});

test.each([
  'http://trailkeepers.example',
  'javascript:alert(1)',
  'https://instagram.com@evil.example/',
  'https://user:secret@trailkeepers.example/',
  'trailkeepers.example',
])('%s is refused', (address) => {
  expect(isSafeAddress(address)).toBe(false);
});

test('cards show the host', () => {
  expect(isSafeAddress('https://www.trailkeepers.example/news')).toBe(true);
  expect(shownHost('https://www.trailkeepers.example/news')).toBe('trailkeepers.example');
});
