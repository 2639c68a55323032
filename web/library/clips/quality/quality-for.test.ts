import { expect, test } from 'vitest';
import { qualityFor, type Device, type QualityChoice } from './quality-for.ts';

const device = (widthPx: number, line?: Device['line']): Device => ({ line, widthPx });
const both = [360, 720];

test.each<[string, QualityChoice, readonly number[], Device, number | null]>([
  ['a large screen gets the video itself', 'auto', both, device(1920), null],
  ['a window gets 720', 'auto', both, device(1200), 720],
  ['a phone gets 360', 'auto', both, device(390), 360],
  ['a slow line gets 360', 'auto', both, device(1920, { effectiveType: '3g' }), 360],
  ['a line that saves data gets 360', 'auto', both, device(1920, { saveData: true }), 360],
  ['a good line changes nothing', 'auto', both, device(1200, { effectiveType: '4g' }), 720],
  ['what was chosen', '720', both, device(390), 720],
  ['what was chosen, if there is only less', '720', [360], device(1920), 360],
  ['the video itself, if it was chosen', 'whole', both, device(390), null],
  ['the video itself, if there is nothing else', '360', [], device(390), null],
])('%s', (_what, choice, qualities, on, quality) => {
  expect(qualityFor(choice, qualities, on)).toBe(quality);
});
