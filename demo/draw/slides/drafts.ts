import { badge, box, circle, dimension, group, line, moved, path, polygon, text, verdict } from '../draw.ts';
import type { SlideDrawing } from '../slide-frame.ts';
import { crew1000, sideBySide, sideBySideFromFront } from '../subjects/vehicles.ts';
import { ink, type Say } from '../theme.ts';

/** The machine on stands under its cover, the battery next to it on a maintainer. */
const parked: SlideDrawing = {
  lede: 0,
  accents: [ink.green, ink.sky, ink.amber],
  draw: (say: Say) => {
    const ground = 660;
    const scale = 0.92;
    const left = 130;
    const lift = 34;
    const stand = (x: number): string =>
      polygon(
        [
          [x - 14, ground - 78],
          [x + 14, ground - 78],
          [x + 42, ground],
          [x - 42, ground],
        ],
        { fill: ink.part, stroke: ink.amber, width: 4 },
      );
    return group(
      line([90, ground + 2], [1510, ground + 2], { stroke: ink.faint, width: 4 }),
      sideBySide(left, ground - 300 * scale - lift, scale, crew1000),
      [left + 215, left + 415].map(stand),
      path(
        `M${left - 20} ${ground - 22}Q${left - 26} 420 ${left + 96} 402Q${left + 132} 306 ${left + 210} 300L${left + 420} 300Q${left + 470} 380 ${left + 640} 420Q${left + 680} 470 ${left + 674} ${ground - 22}`,
        { stroke: ink.sky, width: 4, dash: '4 12' },
      ),
      text(left + 560, 340, say('breathable cover', 'housse respirante'), { size: 28, fill: ink.sky }),
      line([left + 550, 350], [left + 472, 384], { stroke: ink.sky, width: 3 }),
      text(left + 315, ground + 44, say('stands', 'chandelles'), {
        size: 28,
        fill: ink.amber,
        anchor: 'middle',
      }),
      // battery and maintainer
      box(1120, ground - 130, 190, 130, { fill: ink.part, stroke: ink.partLine, width: 4 }, 10),
      box(1142, ground - 152, 34, 22, { fill: ink.red }, 4),
      box(1254, ground - 152, 34, 22, { fill: ink.soft }, 4),
      text(1159, ground - 82, '+', { size: 44, weight: 700, anchor: 'middle', fill: ink.red }),
      text(1271, ground - 84, '−', { size: 44, weight: 700, anchor: 'middle', fill: ink.soft }),
      box(1390, ground - 74, 104, 74, { fill: ink.part, stroke: ink.green, width: 4 }, 10),
      circle(1442, ground - 37, 10, { fill: ink.green }),
      path(`M1159 ${ground - 152}C1170 ${ground - 240} 1400 ${ground - 240} 1420 ${ground - 74}`, {
        stroke: ink.red,
        width: 5,
      }),
      path(`M1271 ${ground - 152}C1280 ${ground - 204} 1420 ${ground - 204} 1462 ${ground - 74}`, {
        stroke: ink.soft,
        width: 5,
      }),
      text(1215, ground + 44, say('battery', 'batterie'), { size: 28, anchor: 'middle', fill: ink.soft }),
      text(1442, ground + 44, say('maintainer', 'mainteneur'), {
        size: 28,
        anchor: 'middle',
        fill: ink.green,
      }),
    );
  },
};

/** The tread cut open: a plug through it, its two ends standing out. */
const plug: SlideDrawing = {
  lede: 0,
  accents: [ink.amber, ink.sky],
  draw: (say: Say) => {
    const [top, bottom, middle] = [450, 600, 560];
    const lug = (x: number): string =>
      path(`M${x} ${top}L${x + 14} ${top - 64}L${x + 126} ${top - 64}L${x + 140} ${top}Z`, {
        fill: ink.part,
        stroke: ink.partLine,
        width: 4,
      });
    return group(
      [140, 330, 650, 840].map(lug),
      box(100, top, 920, bottom - top, { fill: ink.part, stroke: ink.partLine, width: 4 }, 6),
      [0, 1].map((i) =>
        line([108, top + 60 + i * 34], [1012, top + 60 + i * 34], {
          stroke: ink.faint,
          width: 5,
          dash: '26 10',
        }),
      ),
      // the hole is tight around the plug
      box(middle - 24, top - 2, 48, bottom - top + 4, { fill: ink.ground }, 4),
      path(
        `M${middle - 30} ${top - 92}L${middle - 16} ${top}L${middle - 14} ${bottom + 34}Q${middle} ${bottom + 62} ${middle + 14} ${bottom + 34}L${middle + 16} ${top}L${middle + 30} ${top - 92}L${middle + 8} ${top - 92}L${middle} ${top - 8}L${middle - 8} ${top - 92}Z`,
        { fill: ink.amber, stroke: ink.amber, width: 3 },
      ),
      line([middle + 44, top - 92], [middle + 96, top - 92], { stroke: ink.amber, width: 3, dash: '3 7' }),
      line([middle + 44, top - 3], [middle + 96, top - 3], { stroke: ink.amber, width: 3, dash: '3 7' }),
      line([middle + 78, top - 88], [middle + 78, top - 8], { stroke: ink.amber, width: 3, marker: 'both' }),
      text(middle + 100, top - 96, '10 mm', { size: 32, weight: 660, fill: ink.amber, heading: true }),
      text(1060, top - 20, say('lugs', 'crampons'), { size: 28, fill: ink.soft }),
      text(1060, top + 88, say('plies', 'toiles'), { size: 28, fill: ink.soft }),
      text(1060, bottom + 52, say('air side', 'côté air'), { size: 28, fill: ink.sky }),
      [240, 400, 720, 880].map((x) =>
        line([x, bottom + 76], [x, bottom + 22], { stroke: ink.sky, width: 4, marker: 'end' }),
      ),
    );
  },
};

/** A tire from the front, cut open: the tread can be patched, the shoulder and the sidewall cannot. */
const zones: SlideDrawing = {
  lede: 0,
  accents: [ink.green, ink.red],
  draw: (say: Say) => {
    const wall = (mirror: 1 | -1): string =>
      group(
        path(
          `M${520 + mirror * 210} 380Q${520 + mirror * 318} 392 ${520 + mirror * 330} 500Q${520 + mirror * 326} 600 ${520 + mirror * 236} 664`,
          { stroke: ink.red, width: 34, cap: 'butt' },
        ),
        circle(520 + mirror * 232, 668, 22, { fill: ink.part, stroke: ink.partLine, width: 5 }),
        line([520 + mirror * 262, 690], [520 + mirror * 70, 690], { stroke: ink.soft, width: 12 }),
      );
    return group(
      path('M310 372Q520 336 730 372', { stroke: ink.green, width: 44, cap: 'butt' }),
      Array.from({ length: 6 }, (_, i) =>
        box(330 + i * 66, 312 - (i === 2 || i === 3 ? 10 : i === 1 || i === 4 ? 5 : -4), 44, 34, {
          fill: ink.part,
          stroke: ink.partLine,
          width: 4,
        }),
      ),
      wall(1),
      wall(-1),
      line([746, 352], [990, 352], { stroke: ink.green, width: 3, dash: '3 8' }),
      verdict(1030, 352, true),
      text(1072, 346, say('tread', 'bande de roulement'), { size: 32, weight: 660, heading: true }),
      text(1072, 384, say('patch from inside', 'pièce posée de l’intérieur'), { size: 26, fill: ink.soft }),
      line([872, 500], [990, 500], { stroke: ink.red, width: 3, dash: '3 8' }),
      verdict(1030, 500, false),
      text(1072, 494, say('shoulder and sidewall', 'épaule et flanc'), {
        size: 32,
        weight: 660,
        heading: true,
      }),
      text(1072, 532, say('replace the tire', 'remplacer le pneu'), { size: 26, fill: ink.soft }),
      line([778, 668], [990, 648], { stroke: ink.partLine, width: 3, dash: '3 8' }),
      text(1014, 657, say('bead on the rim', 'talon sur la jante'), { size: 28, fill: ink.soft }),
    );
  },
};

/** Rocker arm, feeler gauge and closed valve of a cold engine. */
const clearance: SlideDrawing = {
  lede: 0,
  accents: [ink.sky, ink.amber],
  draw: (say: Say) => {
    const stem = 700;
    const tip = 416;
    return group(
      // cam with its lobe away from the rocker
      circle(330, 392, 50, { fill: ink.part, stroke: ink.partLine, width: 4 }),
      path('M284 410Q330 520 376 410', { fill: ink.part, stroke: ink.partLine, width: 4 }),
      circle(330, 392, 9, { fill: ink.soft }),
      text(330, 560, say('lobe points away', 'lobe à l’opposé'), {
        size: 26,
        anchor: 'middle',
        fill: ink.soft,
      }),
      // rocker
      path(
        `M310 316Q420 286 500 302Q620 320 ${stem + 26} 372L${stem + 20} 404L${stem - 24} 400Q600 356 500 352Q420 348 316 342Z`,
        { fill: '#14355c', stroke: ink.blue, width: 4 },
      ),
      circle(500, 328, 17, { fill: ink.ground, stroke: ink.soft, width: 5 }),
      // gauge
      box(stem - 34, tip - 10, 360, 8, { fill: ink.amber }, 3),
      box(stem + 318, tip - 24, 140, 36, { fill: ink.part, stroke: ink.amber, width: 4 }, 8),
      text(stem + 388, tip - 44, say('feeler gauge', 'jauge d’épaisseur'), {
        size: 28,
        fill: ink.amber,
        anchor: 'middle',
      }),
      // spring, retainer, valve
      box(stem - 62, tip + 30, 124, 18, { fill: ink.part, stroke: ink.partLine, width: 4 }, 5),
      Array.from({ length: 5 }, (_, i) =>
        line([stem - 54, tip + 64 + i * 24], [stem + 54, tip + 78 + i * 24], {
          stroke: ink.partLine,
          width: 7,
        }),
      ),
      box(stem - 9, tip, 18, 216, { fill: ink.soft }, 4),
      [-1, 1].map((side) =>
        polygon(
          [
            [stem + side * 190, tip + 190],
            [stem + side * 22, tip + 190],
            [stem + side * 22, tip + 226],
            [stem + side * 76, tip + 260],
            [stem + side * 190, tip + 260],
          ],
          { fill: ink.part, stroke: ink.partLine, width: 4 },
        ),
      ),
      path(
        `M${stem - 9} ${tip + 196}Q${stem - 16} ${tip + 240} ${stem - 76} ${tip + 266}L${stem - 70} ${tip + 276}L${stem + 70} ${tip + 276}L${stem + 76} ${tip + 266}Q${stem + 16} ${tip + 240} ${stem + 9} ${tip + 196}Z`,
        { fill: ink.soft },
      ),
      text(stem + 214, tip + 222, say('cylinder head', 'culasse'), { size: 26, fill: ink.soft }),
      text(stem + 214, tip + 264, say('valve closed', 'soupape fermée'), { size: 26, fill: ink.soft }),
      text(stem + 100, tip + 110, say('spring', 'ressort'), { size: 26, fill: ink.soft }),
    );
  },
};

/** The wheels of 2026, and dashed those of the year before. */
const callouts = [
  [352, 'Wider stance', 'Voie plus large', 'steadier on side slopes', 'plus stable en dévers'],
  [
    472,
    'Stronger alternator',
    'Alternateur plus puissant',
    'power for winch and plow',
    'du courant pour treuil et lame',
  ],
  [592, 'Heated seat', 'Siège chauffant', 'on every trim', 'sur toutes les versions'],
] as const;

const stance: SlideDrawing = {
  lede: 0,
  accents: [ink.blue, ink.amber, ink.sky],
  draw: (say: Say) =>
    group(
      line([120, 662], [1480, 662], { stroke: ink.faint, width: 4 }),
      moved(480, 660, sideBySideFromFront(0, 0), 0.84),
      [-1, 1].map((side) =>
        box(480 + side * 160 - 37, 534, 74, 126, { stroke: ink.amber, width: 3, dash: '4 9' }, 16),
      ),
      dimension([266, 694], [694, 694], '', ink.sky),
      text(720, 702, say('2026: wider stance', '2026 : voie plus large'), { size: 28, fill: ink.sky }),
      text(720, 600, say('2025', '2025'), { size: 28, fill: ink.amber }),
      line([710, 592], [684, 580], { stroke: ink.amber, width: 3, dash: '3 7' }),
      callouts.map(([y, en, fr, what, quoi], i) =>
        group(
          badge(1010, y, String(i + 1), ink.blue, 24),
          text(1054, y - 2, say(en, fr), { size: 32, weight: 660, heading: true }),
          text(1054, y + 36, say(what, quoi), { size: 26, fill: ink.soft }),
        ),
      ),
    ),
};

/** Drawings of the draft courses, by course and section. */
export const draftSlides: Record<string, Record<string, SlideDrawing>> = {
  'winter-storage': { 'where-to-park-it': parked },
  'tire-repair-on-the-trail': { 'plug-it': plug, 'repair-or-replace': zones },
  'first-service-at-30-hours': { 'valve-clearance': clearance },
  'off-road-lineup-2026': { 'what-was-new': stance },
};
