import { createHash } from 'node:crypto';

interface Bill {
  serialNumber: string;
  metadata: { timestamp: string; component: { name: string } };
}

/** What `npm sbom` wrote, with what differs from one run to the next fixed: its time, its number, and the folder it ran in. */
export function fixedBill(written: string, { name, time }: { name: string; time: string }): string {
  const bill = JSON.parse(written) as Bill;
  bill.metadata.timestamp = time;
  bill.metadata.component.name = name;
  bill.serialNumber = '';
  const hash = createHash('sha256').update(JSON.stringify(bill)).digest('hex');
  bill.serialNumber = `urn:uuid:${asUuid(hash)}`;
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** Version 8 of RFC 9562: made as somebody likes, here from the content. */
const asUuid = (hash: string) =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
