import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { browserErrors } from '#contract/platform/error-texts.ts';
import { platformErrors } from '#contract/platform/errors.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The requirements give these texts word for word, with their typing errors. */
test.each([
  ['web/ui/ui.later.en.json', 'Your file is too large.'],
  ['web/areas/shell.en.json', "You don't have enough permission to access to this page!"],
  ['web/rewards/spiffs/spiff-manager.en.json', 'Manual Approval'],
  ['web/rewards/spiffs/spiff-manager.en.json', 'Receipt Scanner Approval'],
  ['web/rewards/spiffs/spiff-manager.en.json', 'Per Item'],
  ['web/rewards/spiffs/spiff-manager.en.json', 'Fixed Amount'],
  ['web/rewards/spiffs/spiff-manager.en.json', 'Per Spent'],
])('%s says “%s” word for word', (file, text) => {
  expect(read(file)).toContain(`"${text}"`);
});

test('errors say what the requirements say', () => {
  expect(platformErrors.fileTooLarge.en).toBe('Your file is too large.');
  expect(browserErrors.saving.en).toBe('Error Saving');
  expect(browserErrors.unexpected.en).toBe('Unexpected Error');
  expect(read('server/platform/config/environment.ts')).toContain('Error retrieving secrets');
  // The maps are our own, so that only a search by address can miss the service.
  expect(read('web/platform/maps/google-maps.ts')).toContain('google must be loaded to get lat longs');
});
