import { expect, test } from 'vitest';
import { fixedBill } from './bill-of-materials.ts';

const written = (time: string, number: string, name: string, part = 'pg') =>
  JSON.stringify({
    bomFormat: 'CycloneDX',
    serialNumber: `urn:uuid:${number}`,
    metadata: { timestamp: time, component: { name } },
    components: [{ name: part }],
  });
const release = { name: 'paddock', time: '2026-12-01T00:00:00.000Z' };

test('two runs in two folders write the same bill, another package another number', () => {
  const one = fixedBill(written('2026-11-01T00:00:00Z', 'one', 'paddock'), release);
  const two = fixedBill(written('2026-11-02T00:00:00Z', 'two', 'clone'), release);
  expect(two).toBe(one);
  expect(JSON.parse(one)).toMatchObject({
    serialNumber: expect.stringMatching(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
    ),
    metadata: { timestamp: release.time, component: { name: 'paddock' } },
  });
  const other = fixedBill(written('2026-11-01T00:00:00Z', 'one', 'paddock', 'pgx'), release);
  expect(JSON.parse(other)).not.toMatchObject({
    serialNumber: (JSON.parse(one) as { serialNumber: string }).serialNumber,
  });
});
