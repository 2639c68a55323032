// Draws the receipts and photos of the demo's loyalty submissions with sharp alone: node demo/draw/loyalty-receipts.ts
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { demoMediaFolder } from '#demo/content/content.schema.ts';
import { demoSubmissions, pictureOf } from '#demo/loyalty.data.ts';
import { demoReceipts, type DemoReceipt } from '#demo/loyalty-receipts.data.ts';

const folder = join(demoMediaFolder, 'receipts');
const width = 560;
const row = 30;
const escaped = (text: string) => text.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** A printed slip: the seller, the number and day, the lines, and their sum. */
function slip({ seller, place, number, day, lines, total, words }: DemoReceipt): string {
  const texts: string[] = [];
  let top = 76;
  const write = (left: string, right = '', bold = false) => {
    const weight = bold ? 'font-weight="700"' : '';
    texts.push(
      `<text x="40" y="${top}" ${weight}>${escaped(left)}</text><text x="${width - 40}" y="${top}" text-anchor="end" ${weight}>${escaped(right)}</text>`,
    );
    top += row;
  };
  const rule = () => {
    texts.push(`<path d="M40 ${top - 20}H${width - 40}" stroke="#555" stroke-dasharray="6 5"/>`);
    top += 12;
  };
  texts.push(
    `<text x="${width / 2}" y="52" text-anchor="middle" font-size="26" font-weight="700">${escaped(seller)}</text>`,
    `<text x="${width / 2}" y="${top}" text-anchor="middle">${escaped(place)}</text>`,
  );
  top += row + 12;
  rule();
  write(words.number, number);
  write(words.day, day);
  rule();
  for (const { name, part, quantity, price, sum } of lines) {
    write(name, '', true);
    write(`${quantity} x ${price}  ${part}`, sum);
  }
  rule();
  write(words.total, total, true);
  write(words.thanks);
  const height = top + 30;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 60}" height="${height + 60}">
    <rect width="100%" height="100%" fill="#3b4048"/>
    <g transform="translate(30 30) rotate(-0.8 ${width / 2} ${height / 2})">
      <rect width="${width}" height="${height}" fill="#f6f3ea"/>
      <g font-family="DejaVu Sans Mono, monospace" font-size="18" fill="#24262b">${texts.join('')}</g>
    </g></svg>`;
}

/** A shelf at a dealer with boxed parts, as a drawing. */
function shelf(label: string): string {
  const colors = ['#c8371b', '#0b6bcb', '#2f7d4f', '#b7791f'];
  const boxes = Array.from({ length: 12 }, (_, index) => {
    const [x, y] = [60 + (index % 4) * 170, 70 + Math.floor(index / 4) * 160];
    return `<rect x="${x}" y="${y}" width="140" height="110" rx="6" fill="${colors[index % 4]}"/>
      <rect x="${x + 14}" y="${y + 20}" width="112" height="34" rx="3" fill="#fff"/>
      <text x="${x + 70}" y="${y + 44}" text-anchor="middle" font-size="18" fill="#24262b">${escaped(label)}</text>
      <path d="M${x - 20} ${y + 116}h180" stroke="#6b7280" stroke-width="10"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" font-family="DejaVu Sans, sans-serif">
    <rect width="100%" height="100%" fill="#d9dde3"/><rect y="540" width="800" height="60" fill="#9aa3af"/>${boxes.join('')}</svg>`;
}

const store = (name: string, svg: string) =>
  sharp(Buffer.from(svg))
    .png({ palette: true, colours: 32, effort: 10 })
    .toFile(join(folder, `${name}.png`));

await mkdir(folder, { recursive: true });
for (const submission of demoSubmissions) {
  const receipt = demoReceipts.find(({ file }) => file === submission.picture);
  if (receipt)
    await store(pictureOf(submission), slip({ ...receipt, number: submission.number ?? receipt.number }));
}
await store('shelf-anvilcrest', shelf('Anvilcrest'));
await store('shelf-brightmoor', shelf('Brightmoor'));
