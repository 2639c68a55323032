import { arrowHeads, box, circle, group, line, path, polygon, text } from '../draw.ts';
import { fontFaces, headingFont, ink, type Language, type Say } from '../theme.ts';

export const CHART_WIDTH = 1600;
export const CHART_HEIGHT = 1180;

interface Wear {
  /** Draws the damage over a belt of 400 × 110 at the origin. */
  mark: string;
  en: readonly [see: string, happened: string, check: string];
  fr: readonly [see: string, happened: string, check: string];
  flanks?: string;
  cogs?: readonly number[];
}

const wears: readonly Wear[] = [
  {
    mark: path('M160 0H240Q222 52 236 104H164Q178 52 160 0Z', {
      fill: '#20130b',
      stroke: ink.orange,
      width: 4,
    }),
    en: [
      'One burnt or hollow spot',
      'Drive clutch turned, driven stood still',
      'Stuck vehicle, brake, full throttle launch',
    ],
    fr: [
      'Un point brûlé ou creusé',
      'Motrice en rotation, menée immobile',
      'Véhicule bloqué, frein, départ plein gaz',
    ],
  },
  {
    mark: group(
      [12, 40].map((y) => line([10, y], [390, y - 6], { stroke: ink.text, width: 5, opacity: 0.75 })),
    ),
    flanks: '#4d5a69',
    en: ['Flanks shiny and hard', 'Long slip and heat', 'Range, airflow, driven spring, oil'],
    fr: ['Flancs brillants et durs', 'Glissement long et chaleur', 'Gamme, air, ressort de menée, huile'],
  },
  {
    mark: group(
      Array.from({ length: 26 }, (_, i) =>
        line([8 + i * 15, 2], [2 + i * 15 + ((i * 7) % 11), -12 - ((i * 5) % 9)], {
          stroke: ink.amber,
          width: 3,
        }),
      ),
    ),
    en: ['One edge frayed', 'Misalignment', 'Engine mounts, offset, shims'],
    fr: ['Un bord effiloché', 'Défaut d’alignement', 'Supports moteur, décalage, cales'],
  },
  {
    mark: group(
      Array.from({ length: 7 }, (_, i) =>
        path(`M${47 + i * 51} 58l-7 -14l6 -10l-5 -12`, { stroke: ink.red, width: 4 }),
      ),
    ),
    en: ['Cracks between the cogs', 'Age or heat', 'Hours, belt temperature'],
    fr: ['Fissures entre les crans', 'Âge ou chaleur', 'Heures, température de courroie'],
  },
  {
    mark: line([150, 62], [252, 62], { stroke: ink.red, width: 4, dash: '6 8' }),
    cogs: [3, 4],
    en: ['Cogs missing', 'Shock load or wrong belt', 'Part number, landings'],
    fr: ['Crans arrachés', 'Choc ou mauvaise courroie', 'Référence, réceptions de sauts'],
  },
  {
    mark: path('M240 2Q280 -40 330 -30T396 -46', { stroke: ink.amber, width: 6 }),
    en: ['Cord out at the edge', 'Rest even: damage at installation', 'How it was fitted, tool marks'],
    fr: ['Câblé sorti au bord', 'Reste régulier : dommage au montage', 'Mode de pose, traces d’outil'],
  },
];

/** A straight piece of cogged belt from the side. */
function belt({ flanks = '#2c3743', cogs = [] }: Wear): string {
  return group(
    box(0, 0, 400, 60, { fill: flanks, stroke: ink.partLine, width: 3 }, 4),
    [18, 30, 42].map((y) => line([4, y - 6], [396, y - 6], { stroke: ink.muted, width: 2, dash: '3 7' })),
    Array.from({ length: 8 }, (_, i) =>
      cogs.includes(i)
        ? ''
        : polygon(
            [
              [4 + i * 51, 60],
              [38 + i * 51, 60],
              [30 + i * 51, 104],
              [12 + i * 51, 104],
            ],
            { fill: flanks, stroke: ink.partLine, width: 3 },
          ),
    ),
  );
}

export function beltWearChart(say: Say, language: Language, fontsFolder: string): string {
  const tiles = wears.map((wear, i) => {
    const [x, y] = [80 + (i % 3) * 490, 200 + Math.floor(i / 3) * 466];
    const [see, happened, check] = wear[language];
    return group(
      box(x, y, 460, 434, { fill: ink.box, stroke: ink.boxLine, width: 2 }, 20),
      `<g transform="translate(${x + 30} ${y + 70})">${belt(wear)}${wear.mark}</g>`,
      circle(x + 48, y + 236, 24, { fill: ink.blue }),
      text(x + 48, y + 246, String(i + 1), { size: 28, weight: 700, heading: true, anchor: 'middle' }),
      text(x + 86, y + 246, see, { size: 25, weight: 660, heading: true }),
      text(x + 30, y + 308, happened, { size: 22 }),
      line([x + 30, y + 334], [x + 430, y + 334], { stroke: ink.boxLine, width: 2 }),
      text(x + 30, y + 372, say('Check', 'À contrôler'), { size: 22, fill: ink.amber, weight: 600 }),
      text(x + 30, y + 404, check, { size: 21, fill: ink.soft }),
    );
  });
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>${fontFaces(fontsFolder)}
*{margin:0}body{background:${ink.ground}}svg{display:block;font-family:Inter}svg .heading{${headingFont}}</style>
<svg width="${CHART_WIDTH}" height="${CHART_HEIGHT}" viewBox="0 0 ${CHART_WIDTH} ${CHART_HEIGHT}"><defs>${arrowHeads()}</defs>${group(
    box(0, 0, CHART_WIDTH, CHART_HEIGHT, { fill: ink.ground }, 0),
    text(80, 104, say('Read the belt like a report', 'Lire la courroie comme un rapport'), {
      size: 54,
      weight: 680,
      heading: true,
    }),
    text(
      80,
      152,
      say(
        'Turn it inside out, good light, full length; photograph it beside its part number',
        'Retournez-la sous une bonne lumière, sur toute sa longueur ; photographiez-la à côté de sa référence',
      ),
      { size: 27, fill: ink.soft },
    ),
    tiles,
  )}</svg></html>`;
}
