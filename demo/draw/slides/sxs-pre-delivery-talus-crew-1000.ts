import { badge, box, circle, group, line, moved, path, polygon, text, type Point } from '../draw.ts';
import type { SlideDrawing } from '../slide-frame.ts';
import { fourStudWheel, hexagon } from '../subjects/four-stud-wheel.ts';
import { ink, type Say } from '../theme.ts';

/** Half section of a nut on its wheel: a cone in a cone, or a flange with washer on a flat. */
function nutSection(x: number, y: number, conical: boolean): string {
  const wheel = { fill: '#2a3544', stroke: ink.partLine, width: 4 };
  const nut = { fill: '#14355c', stroke: ink.blue, width: 4 };
  return moved(
    x,
    y,
    group(
      conical
        ? group(
            polygon(
              [
                [-120, 22],
                [-46, 22],
                [-26, 62],
                [-120, 62],
              ],
              wheel,
            ),
            polygon(
              [
                [120, 22],
                [46, 22],
                [26, 62],
                [120, 62],
              ],
              wheel,
            ),
            polygon(
              [
                [-50, -64],
                [50, -64],
                [50, 8],
                [24, 58],
                [-24, 58],
                [-50, 8],
              ],
              nut,
            ),
          )
        : group(
            polygon(
              [
                [-120, 30],
                [-30, 30],
                [-30, 62],
                [-120, 62],
              ],
              wheel,
            ),
            polygon(
              [
                [120, 30],
                [30, 30],
                [30, 62],
                [120, 62],
              ],
              wheel,
            ),
            box(-72, 16, 144, 13, { fill: ink.soft }, 3),
            polygon(
              [
                [-50, -64],
                [50, -64],
                [50, -14],
                [72, 2],
                [72, 14],
                [-72, 14],
                [-72, 2],
                [-50, -14],
              ],
              nut,
            ),
          ),
      box(-20, -92, 40, 166, { fill: ink.part, stroke: ink.soft, width: 3 }, 3),
      Array.from({ length: 7 }, (_, i) =>
        line([-20, -80 + i * 20], [20, -74 + i * 20], { stroke: ink.muted, width: 2 }),
      ),
    ),
  );
}

const torqueInOrder: SlideDrawing = {
  lede: 0,
  accents: [ink.blue, ink.sky, ink.amber],
  draw: (say: Say) => {
    const [cx, cy, radius] = [310, 490, 196];
    const stud = radius * 0.34;
    const order: readonly Point[] = [
      [cx, cy - stud],
      [cx, cy + stud],
      [cx - stud, cy],
      [cx + stud, cy],
    ];
    const bars = { x: 640, base: 622, width: 84 };
    return group(
      fourStudWheel(cx, cy, radius),
      line([cx, cy - stud + 34], [cx, cy + stud - 38], {
        stroke: ink.sky,
        width: 4,
        marker: 'end',
        dash: '3 9',
      }),
      line([cx - stud + 34, cy], [cx + stud - 38, cy], {
        stroke: ink.sky,
        width: 4,
        marker: 'end',
        dash: '3 9',
      }),
      order.map(([x, y], i) =>
        group(
          hexagon(x, y, 36, { fill: ink.part, stroke: ink.soft, width: 4 }),
          badge(x, y, String(i + 1), ink.blue, 22),
        ),
      ),
      // two passes
      text(bars.x - 40, 300, say('Crosswise, in two steps', 'En croix, en deux passes'), {
        size: 28,
        weight: 620,
      }),
      box(bars.x, bars.base - 120, bars.width, 120, { fill: '#0f3560', stroke: ink.blue, width: 3 }, 6),
      box(bars.x + 150, bars.base - 240, bars.width, 240, { fill: ink.blue }, 6),
      text(bars.x + 42, bars.base - 138, say('50%', '50 %'), { size: 28, weight: 650, anchor: 'middle' }),
      text(bars.x + 192, bars.base - 258, say('100%', '100 %'), { size: 28, weight: 650, anchor: 'middle' }),
      line([bars.x - 40, bars.base], [bars.x + 280, bars.base], { stroke: ink.partLine, width: 4 }),
      text(bars.x + 42, bars.base + 40, '50 N·m', { size: 26, anchor: 'middle', fill: ink.soft }),
      text(bars.x + 192, bars.base + 40, '100 N·m', { size: 26, anchor: 'middle', fill: ink.soft }),
      text(bars.x + 116, bars.base + 78, say('steel wheel', 'roue en acier'), {
        size: 25,
        anchor: 'middle',
        fill: ink.muted,
      }),
      line([990, 290], [990, 690], { stroke: ink.faint, width: 2 }),
      // the right nut for the wheel
      nutSection(1128, 400, true),
      nutSection(1384, 400, false),
      text(1128, 508, say('steel: cone', 'acier : cône'), { size: 26, anchor: 'middle', weight: 600 }),
      text(1384, 508, say('aluminum: flange', 'aluminium : embase'), {
        size: 26,
        anchor: 'middle',
        weight: 600,
      }),
      // paint mark across nut and stud
      hexagon(1130, 614, 54, { fill: ink.part, stroke: ink.soft, width: 4 }, 0.2),
      circle(1130, 614, 26, { fill: ink.box, stroke: ink.soft, width: 4 }),
      path('M1134 606L1196 570', { stroke: ink.amber, width: 10 }),
      text(1224, 600, say('mark shows movement,', 'la marque montre un'), { size: 26, fill: ink.amber }),
      text(1224, 634, say('form shows torque', 'mouvement, la fiche\nle couple'), {
        size: 26,
        fill: ink.amber,
      }),
    );
  },
};

export const preDeliverySlides: Record<string, SlideDrawing> = { 'torque-in-order': torqueInOrder };
