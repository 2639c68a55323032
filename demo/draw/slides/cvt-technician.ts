import { axes, badge, box, group, line, moved, polyline, text, type Point } from '../draw.ts';
import type { SlideDrawing } from '../slide-frame.ts';
import { cvtDriveX, cvtDrivenX, cvtSection } from '../subjects/cvt.ts';
import { ink, type Say } from '../theme.ts';

const twoClutches: SlideDrawing = {
  lede: 2,
  accents: [ink.blue, ink.sky, ink.amber],
  draw: (say: Say) => {
    const scale = 0.84;
    const top = 330;
    const at = (x: number, share: number, title: string): string =>
      group(
        moved(x, top, cvtSection(0, 0, share), scale),
        text(x + (scale * (cvtDriveX + cvtDrivenX)) / 2, 284, title, {
          size: 31,
          weight: 660,
          heading: true,
          anchor: 'middle',
        }),
        text(x + scale * cvtDriveX, 672, say('drive: speed', 'motrice : régime'), {
          size: 26,
          fill: ink.amber,
          weight: 600,
          anchor: 'middle',
        }),
        text(x + scale * cvtDrivenX, 672, say('driven: load', 'menée : charge'), {
          size: 26,
          fill: ink.sky,
          weight: 600,
          anchor: 'middle',
        }),
      );
    return group(
      at(110, 0, say('Start', 'Démarrage')),
      at(980, 1, say('At speed', 'À vive allure')),
      line([650, 440], [930, 440], { stroke: ink.blue, width: 5, marker: 'end' }),
      text(790, 420, say('upshift', 'le rapport s’allonge'), {
        size: 27,
        anchor: 'middle',
        fill: ink.sky,
        weight: 600,
      }),
      line([930, 560], [650, 560], { stroke: ink.amber, width: 5, marker: 'end' }),
      text(790, 540, say('backshift', 'rétrogradation'), {
        size: 27,
        anchor: 'middle',
        fill: ink.amber,
        weight: 600,
      }),
    );
  },
};

const whichPart: SlideDrawing = {
  lede: (say) =>
    say(
      'Full throttle: the curve should be level at the target',
      'À pleins gaz : la courbe doit être plate, à la cible',
    ),
  accents: [ink.blue, ink.sky, ink.blue],
  draw: (say: Say) => {
    const area = { left: 250, right: 1076, top: 300, bottom: 650 };
    const rpmY = (rpm: number): number => area.bottom - ((rpm - 2000) / 7000) * (area.bottom - area.top);
    const speedX = (share: number): number => area.left + share * (area.right - area.left);
    /** Rev to the engaged speed, climb while the belt grips, then shift at a level speed. */
    const run = (target: number, engage: number): Point[] => [
      [speedX(0.02), rpmY(2000)],
      [speedX(0.02), rpmY(engage)],
      [speedX(0.06), rpmY(engage + 200)],
      [speedX(0.2), rpmY(target)],
      [speedX(0.9), rpmY(target)],
      [speedX(0.99), rpmY(target + 250)],
    ];
    const label = (y: number, colour: string, rpm: string, words: string): string =>
      group(
        text(1124, y, rpm, { size: 28, weight: 660, heading: true, fill: colour }),
        text(1250, y, words, { size: 26, fill: ink.soft }),
      );
    return group(
      box(
        area.left,
        rpmY(8100),
        area.right - area.left,
        rpmY(7900) - rpmY(8100),
        { fill: 'rgb(47 191 123 / .22)' },
        0,
      ),
      polyline(run(8400, 3400), { stroke: ink.amber, width: 4, dash: '12 10' }),
      polyline(run(7600, 3400), { stroke: ink.sky, width: 4, dash: '12 10' }),
      polyline(run(8000, 3400), { stroke: ink.blue, width: 6 }),
      axes([area.left, area.bottom], area.right + 20, area.top - 20),
      text(area.right, area.bottom + 40, say('vehicle speed', 'vitesse du véhicule'), {
        size: 26,
        anchor: 'end',
        fill: ink.soft,
      }),
      text(232, rpmY(8000) + 10, say('8,000', '8 000'), { size: 26, anchor: 'end' }),
      text(232, rpmY(3400) + 10, say('3,400', '3 400'), { size: 26, anchor: 'end', fill: ink.soft }),
      text(232, rpmY(8000) - 44, say('rpm', 'tr/min'), { size: 24, anchor: 'end', fill: ink.muted }),
      // what each part moves
      badge(speedX(0.02), rpmY(3400), '1'),
      badge(speedX(0.5), rpmY(8000), '2'),
      line([speedX(0.86), rpmY(6500)], [speedX(0.5), rpmY(6500)], {
        stroke: ink.soft,
        width: 4,
        dash: '4 10',
        marker: 'end',
      }),
      badge(speedX(0.92), rpmY(6500), '3'),
      label(296, ink.amber, say('8,400', '8 400'), say('weights too light', 'trop légères')),
      label(338, ink.blue, say('8,000', '8 000'), say('right', 'juste')),
      label(380, ink.sky, say('7,600', '7 600'), say('weights too heavy', 'trop lourdes')),
      (
        [
          [474, '1', say('Engagement:\ndrive spring', 'Enclenchement :\nressort de motrice')],
          [558, '2', say('Level:\nflyweights', 'Palier :\nmasselottes')],
          [
            642,
            '3',
            say('Backshift:\ndriven spring and helix', 'Rétrogradation :\nressort de menée et came'),
          ],
        ] as const
      ).map(([y, key, words]) => group(badge(1146, y + 6, key), text(1184, y, words, { size: 26 }))),
    );
  },
};

export const cvtSlides: Record<string, SlideDrawing> = {
  'two-clutches-in-balance': twoClutches,
  'which-part-changes-what': whichPart,
};
