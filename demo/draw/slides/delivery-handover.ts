import { axes, badge, circle, group, line, path, polygon, text, type Point } from '../draw.ts';
import type { SlideDrawing } from '../slide-frame.ts';
import { bike, motorcycle } from '../subjects/motorcycle.ts';
import { ink, type Say } from '../theme.ts';

const lastLook: SlideDrawing = {
  lede: 2,
  accents: [ink.blue, ink.sky, ink.green],
  draw: (say: Say) => {
    const [x, y, scale] = [420, 268, 0.78];
    const at = ([px, py]: readonly [number, number]): Point => [x + px * scale, y + py * scale];
    const call = (
      key: string,
      target: Point,
      from: Point,
      heading: string,
      words: string,
      side: 'left' | 'right',
    ): string => {
      const anchor = side === 'left' ? 'end' : 'start';
      const shift = side === 'left' ? -36 : 36;
      return group(
        line([from[0], from[1]], target, { stroke: ink.sky, width: 3 }),
        circle(target[0], target[1], 8, { fill: ink.ground, stroke: ink.sky, width: 4 }),
        badge(from[0], from[1], key),
        text(from[0] + shift, from[1] + 0, heading, { size: 28, weight: 640, anchor }),
        text(from[0] + shift, from[1] + 36, words, { size: 25, fill: ink.soft, anchor }),
      );
    };
    const ground = y + bike.ground * scale + 2;
    return group(
      line([300, ground], [1180, ground], { stroke: ink.faint, width: 3 }),
      motorcycle(x, y, scale),
      line([1120, ground - 34], [1270, ground - 34], { stroke: ink.blue, width: 7, marker: 'end' }),
      text(1196, ground - 58, say('way out', 'départ'), {
        size: 26,
        anchor: 'middle',
        fill: ink.sky,
        weight: 600,
      }),
      call(
        '1',
        at(bike.headlight),
        [1120, 452],
        say('Eyes', 'Les yeux'),
        say('clean, no film\non display and lights', 'propre, aucun film\nsur écran et feux'),
        'right',
      ),
      call(
        '2',
        at(bike.lever),
        [1120, 314],
        say('Hands', 'Les mains'),
        say('levers, mirrors,\nswitches', 'leviers, rétroviseurs,\ncommandes'),
        'right',
      ),
      call(
        '3',
        at([160, 500]),
        [350, 500],
        say('Feet', 'Les pieds'),
        say('tires at label\npressure', 'pneus à la pression\nde l’étiquette'),
        'left',
      ),
      call(
        '4',
        at(bike.filler),
        [390, 330],
        say('Range', 'L’autonomie'),
        say('fuel for\n50 km', 'carburant\npour 50 km'),
        'left',
      ),
    );
  },
};

const PARTS = [
  { minutes: 5, en: 'Welcome', fr: 'Accueil', colour: ink.sky },
  { minutes: 10, en: 'Papers', fr: 'Papiers', colour: ink.muted },
  { minutes: 20, en: 'Vehicle', fr: 'Véhicule', colour: ink.blue },
  { minutes: 10, en: 'Service', fr: 'Service', colour: ink.amber },
] as const;

const planInOneHand: SlideDrawing = {
  lede: 0,
  accents: [ink.muted, ink.blue, ink.sky],
  draw: (say: Say) => {
    const [left, right, top, bottom] = [120, 1480, 310, 396];
    const slant = 24;
    const minute = (right - left) / 45;
    let from = 0;
    const bar = PARTS.map((part) => {
      const [a, b] = [left + from * minute, left + (from + part.minutes) * minute - 10];
      from += part.minutes;
      return group(
        polygon(
          [
            [a + slant, top],
            [b + slant, top],
            [b, bottom],
            [a, bottom],
          ],
          { fill: part.colour },
        ),
        text((a + b + slant) / 2, top + 58, String(part.minutes), {
          size: 42,
          weight: 700,
          heading: true,
          anchor: 'middle',
          fill: part.colour === ink.blue ? ink.onBlue : ink.ground,
        }),
        text((a + b) / 2, bottom + 44, say(part.en, part.fr), { size: 28, anchor: 'middle', weight: 600 }),
      );
    });
    const steps = [
      say('You show it', 'Vous montrez'),
      say('The customer does it', 'Le client fait'),
      say('The customer explains it', 'Le client vous l’explique'),
    ];
    const xs = [330, 800, 1270];
    return group(
      bar,
      // the loop belongs to the vehicle part
      xs.map((x, i) =>
        group(
          badge(x, 560, String(i + 1), ink.blue, 34),
          text(x, 640, steps[i] ?? '', { size: 29, anchor: 'middle', weight: 600 }),
        ),
      ),
      [0, 1].map((i) =>
        line([(xs[i] ?? 0) + 60, 560], [(xs[i + 1] ?? 0) - 60, 560], {
          stroke: ink.sky,
          width: 4,
          marker: 'end',
        }),
      ),
      path('M1240 530Q800 410 362 530', { stroke: ink.amber, width: 4, dash: '4 11', marker: 'end' }),
      text(800, 518, say('wrong? once more, without comment', 'faux ? encore une fois, sans commentaire'), {
        size: 26,
        anchor: 'middle',
        fill: ink.amber,
      }),
    );
  },
};

const firstService: SlideDrawing = {
  lede: 0,
  accents: [ink.blue, ink.sky, ink.amber],
  draw: (say: Say) => {
    const area = { left: 250, right: 1240, top: 300, bottom: 640 };
    const x = (week: number): number => area.left + (week / 6) * (area.right - area.left);
    const y = (km: number): number => area.bottom - (km / 1200) * (area.bottom - area.top);
    return group(
      [200, 400, 600, 800, 1000].map((km) =>
        line([area.left, y(km)], [area.right, y(km)], {
          stroke: km === 1000 ? ink.amber : ink.faint,
          width: km === 1000 ? 4 : 2,
          dash: km === 1000 ? '14 10' : '4 10',
        }),
      ),
      text(area.left - 20, y(1000) + 10, say('1,000 km', '1 000 km'), {
        size: 27,
        anchor: 'end',
        fill: ink.amber,
        weight: 650,
      }),
      text(area.left - 20, y(400) + 10, '400 km', { size: 26, anchor: 'end', fill: ink.soft }),
      axes([area.left, area.bottom], area.right + 30, area.top - 24),
      line([x(0), y(0)], [x(5), y(1000)], { stroke: ink.blue, width: 7 }),
      line([x(5), y(1000)], [x(5.9), y(1180)], { stroke: ink.blue, width: 5, dash: '4 12' }),
      [1, 2, 3, 4, 5].map((week) =>
        group(
          line([x(week), area.bottom - 8], [x(week), area.bottom + 8], { stroke: ink.partLine, width: 3 }),
          text(x(week), area.bottom + 44, say(`week ${week}`, `sem. ${week}`), {
            size: 26,
            anchor: 'middle',
            fill: week === 5 ? ink.amber : ink.soft,
            weight: week === 5 ? 650 : 500,
          }),
          circle(x(week), y(week * 200), week === 5 ? 14 : 9, {
            fill: week === 5 ? ink.amber : ink.ground,
            stroke: week === 5 ? ink.amber : ink.blue,
            width: 5,
          }),
        ),
      ),
      line([x(5), y(960)], [x(5), area.bottom - 16], { stroke: ink.amber, width: 3, dash: '4 9' }),
      text(1270, y(1000) + 10, say('first service', 'premier entretien'), {
        size: 27,
        weight: 650,
        fill: ink.amber,
      }),
      text(
        1270,
        y(620),
        say('40 km a day,\nfive days a week:\n200 km', '40 km par jour,\ncinq jours par\nsemaine : 200 km'),
        { size: 27, fill: ink.soft },
      ),
    );
  },
};

export const deliverySlides: Record<string, SlideDrawing> = {
  'the-last-look': lastLook,
  'a-plan-that-fits-in-one-hand': planInOneHand,
  'why-the-first-service-matters': firstService,
};
