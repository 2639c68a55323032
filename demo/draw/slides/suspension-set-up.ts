import { axes, box, curve, group, line, text, type Point } from '../draw.ts';
import type { SlideDrawing } from '../slide-frame.ts';
import { bike, motorcycle, rider } from '../subjects/motorcycle.ts';
import { ink, type Say } from '../theme.ts';

const measureSag: SlideDrawing = {
  lede: 2,
  accents: [ink.sky, ink.sky, ink.amber],
  draw: (say: Say) => {
    const scale = 0.47;
    const ground = 640;
    /** Drawn three times the real sag: 42 mm would hardly show. */
    const panels = [
      { key: 'L0', length: 620, sag: 0, lift: 26, words: say('wheel free', 'roue libre') },
      { key: 'L1', length: 610, sag: 12, lift: 0, words: say('bike alone', 'moto seule') },
      { key: 'L2', length: 578, sag: 50, lift: 0, words: say('rider aboard', 'pilote en selle') },
    ];
    const [mark] = [bike.tailMark];
    return group(
      panels.map(({ key, length, sag, lift, words }, i) => {
        const x = 128 + i * 480;
        const y = ground - bike.ground * scale - lift;
        const axle: Point = [x + bike.rearAxle[0] * scale, y + bike.rearAxle[1] * scale];
        const top: Point = [axle[0], y + (mark[1] + sag) * scale];
        const dim = x + 26;
        return group(
          line([x - 28, ground + 2], [x + 410, ground + 2], { stroke: ink.faint, width: 3 }),
          lift > 0
            ? group(
                line([x + 190, ground], [x + 214, ground - 96], { stroke: ink.partLine, width: 8 }),
                line([x + 238, ground], [x + 214, ground - 96], { stroke: ink.partLine, width: 8 }),
              )
            : '',
          motorcycle(x, y, scale, { rearSag: sag, frontSag: sag * 0.55 }),
          i === 2 ? rider(x, y, scale, 36) : '',
          // the length between axle and mark
          line([dim - 12, top[1]], [axle[0], top[1]], { stroke: ink.amber, width: 3, dash: '3 7' }),
          line([dim - 12, axle[1]], axle, { stroke: ink.amber, width: 3, dash: '3 7' }),
          line([dim, axle[1] - 3], [dim, top[1] + 3], { stroke: ink.amber, width: 4, marker: 'both' }),
          text(x - 22, 306, key, { size: 34, weight: 680, heading: true, fill: ink.amber }),
          text(x + 34, 306, words, { size: 27, fill: ink.soft }),
          text(x + 396, 306, `${length} mm`, { size: 30, weight: 660, heading: true, anchor: 'end' }),
        );
      }),
      text(590, 690, say('free sag L0 − L1 = 10 mm', 'à vide L0 − L1 = 10 mm'), {
        size: 27,
        fill: ink.sky,
        weight: 600,
      }),
      text(1060, 690, say('rider sag L0 − L2 = 42 mm', 'en charge L0 − L2 = 42 mm'), {
        size: 27,
        fill: ink.amber,
        weight: 600,
      }),
    );
  },
};

const pushTest: SlideDrawing = {
  lede: 2,
  accents: [ink.green, ink.blue, ink.sky],
  draw: (say: Say) => {
    const area = { left: 600, right: 1130, top: 320, bottom: 650 };
    const x = (seconds: number): number => area.left + (seconds / 2.2) * (area.right - area.left);
    const y = (height: number): number => area.bottom - 40 - height * 210;
    const draw = (height: (t: number) => number, colour: string, width: number): string =>
      curve(120, (share) => [x(share * 2.2), y(height(share * 2.2))], { stroke: colour, width });
    const bikeAt = { x: 92, y: 354, scale: 0.5 };
    return group(
      motorcycle(bikeAt.x, bikeAt.y, bikeAt.scale, { rearSag: 26, frontSag: 4 }),
      line([80, bikeAt.y + 530 * 0.5 + 2], [520, bikeAt.y + 530 * 0.5 + 2], { stroke: ink.faint, width: 3 }),
      line([226, 326], [226, 424], { stroke: ink.amber, width: 9, marker: 'end' }),
      text(226, 304, say('press, let go', 'appuyer, relâcher'), {
        size: 26,
        anchor: 'middle',
        fill: ink.amber,
        weight: 600,
      }),
      line([area.left, y(1)], [area.right + 10, y(1)], { stroke: ink.partLine, width: 2, dash: '4 10' }),
      draw((t) => 1 - Math.exp(-1.9 * t) * Math.cos(5.4 * t), ink.red, 5),
      draw((t) => 1 - Math.exp(-0.85 * t), ink.amber, 5),
      draw((t) => 1 - (1 + 5.2 * t) * Math.exp(-5.2 * t), ink.green, 7),
      line([x(1), area.bottom - 10], [x(1), y(1) + 14], { stroke: ink.green, width: 3, dash: '3 9' }),
      axes([area.left, area.bottom - 10], area.right + 20, area.top - 24),
      text(x(1), area.bottom + 26, '1 s', { size: 28, anchor: 'middle', fill: ink.green, weight: 650 }),
      text(area.right, area.bottom + 26, say('time', 'temps'), { size: 26, anchor: 'end', fill: ink.soft }),
      text(area.left + 16, area.top - 12, say('height of the tail', 'hauteur de l’arrière'), {
        size: 26,
        fill: ink.soft,
      }),
      (
        [
          [
            356,
            ink.red,
            say('swings past', 'dépasse'),
            say('too little rebound: add', 'trop peu de détente : ajouter'),
          ],
          [
            456,
            ink.green,
            say('one second, stops', 'une seconde, s’arrête'),
            say('a good start', 'bon départ'),
          ],
          [
            556,
            ink.amber,
            say('creeps up', 'remonte au ralenti'),
            say('too much rebound: reduce', 'trop de détente : réduire'),
          ],
        ] as const
      ).map(([at, colour, what, doing]) =>
        group(
          box(1164, at - 30, 10, 76, { fill: colour }, 5),
          text(1192, at, what, { size: 28, weight: 640 }),
          text(1192, at + 38, doing, { size: 24, fill: ink.soft }),
        ),
      ),
    );
  },
};

export const suspensionSlides: Record<string, SlideDrawing> = {
  'measure-sag-in-three-steps': measureSag,
  'the-push-test': pushTest,
};
