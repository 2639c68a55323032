import { demoId } from '#demo/demo-id.ts';
import type { Addresses } from '#tests/samples/addresses.ts';

export const addresses: Addresses = {
  'spiffs.claim': { '?spiff': demoId('spiff', 'winter-grips') },
  'spiffs.edit': { id: demoId('spiff', 'winter-grips') },
  'spiffs.import-serials': { importId: demoId('import', 'shipped-nov.xlsx') },
  'spiffs.review': { id: demoId('spiff-claim', 'doubtful-part') },
};
