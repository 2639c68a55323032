import { box, circle, group, line, path, polygon, text } from '../draw.ts';
import { padlock } from '../subjects/icons.ts';
import type { Say } from '../theme.ts';

const INK = '#10151d';

/** Warning triangle with the flash of high voltage. */
export const warningSign = (): string =>
  `<svg viewBox="0 0 600 520" style="width:62%;margin:20pt auto 0;display:block" role="img" aria-label="">${group(
    polygon(
      [
        [300, 20],
        [580, 500],
        [20, 500],
      ],
      { fill: '#f4c20d', stroke: INK, width: 34 },
    ),
    polygon(
      [
        [316, 150],
        [222, 330],
        [286, 330],
        [262, 452],
        [378, 268],
        [312, 268],
        [352, 150],
      ],
      { fill: INK },
    ),
  )}</svg>`;

/** The workplace from above: vehicle, one metre, barrier, people and equipment. */
export function barrierPlan(say: Say): string {
  const label = (
    x: number,
    y: number,
    content: string,
    anchor: 'start' | 'middle' | 'end' = 'start',
  ): string => text(x, y, content, { size: 21, fill: INK, weight: 600, anchor });
  const station = (x: number, y: number, sign: string): string =>
    group(
      box(x - 30, y - 30, 60, 60, { fill: '#eff1f4', stroke: INK, width: 3 }, 10),
      text(x, y + 10, sign, { size: 28, weight: 600, fill: INK, anchor: 'middle' }),
    );
  const head = (x: number, y: number, colour: string): string =>
    group(circle(x, y, 24, { fill: '#fff', stroke: colour, width: 6 }), circle(x, y, 9, { fill: colour }));
  return `<svg viewBox="0 0 1000 860" style="width:100%;font-family:Inter" role="img" aria-label="${say('Plan of the workplace', 'Plan du poste')}">${group(
    `<defs><marker id="arrow-10151d" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path d="M0 0 10 5 0 10z" fill="${INK}"/></marker></defs>`,
    box(190, 130, 620, 560, { fill: '#fffbe8', stroke: '#d98a00', width: 9, dash: '34 20', cap: 'butt' }, 0),
    [
      [190, 130],
      [810, 130],
      [190, 690],
      [810, 690],
      [500, 130],
      [500, 690],
    ].map(([x, y]) => circle(x ?? 0, y ?? 0, 13, { fill: '#d98a00' })),
    // E-Trail from above
    box(470, 260, 60, 96, { fill: '#c4cad2', stroke: INK, width: 3 }, 20),
    box(470, 470, 60, 96, { fill: '#c4cad2', stroke: INK, width: 3 }, 20),
    path('M466 330Q500 300 534 330L546 500Q500 540 454 500Z', { fill: '#ffffff', stroke: INK, width: 4 }),
    line([436, 330], [564, 330], { stroke: INK, width: 10 }),
    path('M484 410H516V460H484Z', { fill: '#ff7a1a' }),
    padlock(500, 424, 0.34, INK),
    // one metre
    line([196, 412], [446, 412], { stroke: INK, width: 3, marker: 'both' }),
    label(320, 396, '1 m', 'middle'),
    line([554, 412], [804, 412], { stroke: INK, width: 3, marker: 'both' }),
    label(680, 396, '1 m', 'middle'),
    line([500, 136], [500, 254], { stroke: INK, width: 3, marker: 'both' }),
    label(516, 200, '1 m'),
    // people
    head(650, 520, '#006bcf'),
    label(650, 576, say('works', 'travaille'), 'middle'),
    head(905, 560, '#0a7a4b'),
    label(905, 614, say('second person', 'deuxième'), 'middle'),
    label(905, 640, say('in view', 'personne en vue'), 'middle'),
    line([877, 553], [682, 526], { stroke: '#0a7a4b', width: 3, dash: '6 9' }),
    // equipment outside the barrier
    station(880, 200, '1'),
    station(880, 300, '2'),
    station(880, 400, '3'),
    station(110, 200, '4'),
    polygon(
      [
        [466, 60],
        [534, 60],
        [500, 112],
      ],
      { fill: '#f4c20d', stroke: INK, width: 4 },
    ),
    label(548, 92, say('sign at the way in', 'panneau à l’accès')),
    label(190, 752, say('1  rescue hook', '1  perche de sauvetage')),
    label(190, 790, say('2  defibrillator', '2  défibrillateur')),
    label(520, 752, say('3  extinguisher', '3  extincteur')),
    label(
      520,
      790,
      say('4  lockout box with key fob and disconnect', '4  boîte : clé électronique et sectionneur'),
    ),
  )}</svg>`;
}
