import { expect, test } from 'vitest';
import { wholeSentences } from './whole-sentences.ts';

test.each([
  ['a text that fits stays as it is', 'Check the oil.', 20, 'Check the oil.'],
  ['a longer one ends at a sentence', 'Check the oil. Then start the engine.', 20, 'Check the oil.'],
  [
    'a sentence that just fits is kept',
    'Check the oil. Start it. Then ride.',
    24,
    'Check the oil. Start it.',
  ],
  [
    'a decimal is no end of a sentence',
    'It holds 12.6 V at rest. Then charge it.',
    20,
    'It holds 12.6 V at…',
  ],
  ['one long sentence ends at a word', 'Check the oil level twice', 14, 'Check the oil…'],
  ['one long word is cut', 'Kettenspannerschraube', 10, 'Kettenspa…'],
])('%s', (_what, text, longest, shown) => {
  expect(wholeSentences(text, longest)).toBe(shown);
  expect(shown.length).toBeLessThanOrEqual(longest);
});
