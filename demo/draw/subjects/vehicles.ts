import { box, circle, group, line, moved, path, polygon, polyline, type Point } from '../draw.ts';
import { ink } from '../theme.ts';

/** Off-road tire with its lugs; ground is at `y + radius`. */
export function knobbyWheel(x: number, y: number, radius: number, turn = 0): string {
  const lugs = Array.from({ length: 20 }, (_, i) => {
    const angle = ((i * 18 + turn) * Math.PI) / 180;
    return line(
      [x + Math.cos(angle) * radius * 0.9, y + Math.sin(angle) * radius * 0.9],
      [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius],
      { stroke: ink.partLine, width: radius * 0.12, cap: 'butt' },
    );
  });
  return group(
    circle(x, y, radius * 0.78, { fill: ink.ground, stroke: '#39434f', width: radius * 0.34 }),
    lugs,
    circle(x, y, radius * 0.56, { fill: ink.box, stroke: ink.partLine, width: 4 }),
    Array.from({ length: 4 }, (_, i) => {
      const angle = ((i * 90 + 45 + turn) * Math.PI) / 180;
      return circle(
        x + Math.cos(angle) * radius * 0.22,
        y + Math.sin(angle) * radius * 0.22,
        radius * 0.055,
        { fill: ink.soft },
      );
    }),
    circle(x, y, radius * 0.1, { fill: ink.soft }),
  );
}

/** Triangular track unit with drive wheel above and idlers below; ground is at `y + height`. */
export function trackUnit(x: number, y: number, height: number): string {
  const half = height * 1.05;
  const low = y + height - 14;
  const outline = `M${x - half + 12} ${low}Q${x - half - 16} ${low - 26} ${x - half + 10} ${low - 46}L${x - 30} ${y - 34}Q${x} ${y - 56} ${x + 30} ${y - 34}L${x + half - 10} ${low - 46}Q${x + half + 16} ${low - 26} ${x + half - 12} ${low}Q${x + half - 22} ${low + 14} ${x + half - 40} ${low + 14}L${x - half + 40} ${low + 14}Q${x - half + 22} ${low + 14} ${x - half + 12} ${low}Z`;
  return group(
    path(outline, { fill: ink.ground, stroke: ink.partLine, width: 15, dash: '13 6', cap: 'butt' }),
    path(outline, { stroke: '#39434f', width: 6 }),
    circle(x, y, 34, { fill: ink.part, stroke: ink.partLine, width: 4 }),
    [-0.72, -0.24, 0.24, 0.72].map((share) =>
      circle(x + half * share, low - 16, 17, { fill: ink.part, stroke: ink.partLine, width: 3 }),
    ),
  );
}

export interface SideBySide {
  rows: 1 | 2;
  /** Distance between the axles. */
  wheelbase: number;
  radius: number;
  cab?: boolean;
  tracks?: boolean;
  bed: number;
  colour: string;
  tint: string;
}

/** A side-by-side from the right, front at the right; ground at local y 300, rear axle at x 96. */
export function sideBySide(x: number, y: number, scale: number, shape: SideBySide): string {
  const { rows, wheelbase, radius, cab = false, tracks = false, bed, colour, tint } = shape;
  const rear = 96;
  const front = rear + wheelbase;
  const axleY = 300 - radius;
  const solid = { fill: ink.part, stroke: ink.partLine, width: 4 };
  const frame = { stroke: cab ? ink.partLine : ink.soft, width: cab ? 10 : 8 };
  const bedEnd = rear + bed - 76;
  const screen: Point = [front - 72, 146];
  const roofFront: Point = [front - 138, 26];
  const roofRear: Point = [bedEnd + 12, 26];
  const middle = (screen[0] + bedEnd) / 2 + 6;
  const seat = (sx: number): string =>
    group(
      path(
        `M${sx} 118Q${sx - 16} 116 ${sx - 10} 142L${sx + 4} 196L${sx + 52} 196L${sx + 52} 180L${sx + 18} 178L${sx + 8} 124Z`,
        { fill: '#2a3544', stroke: ink.partLine, width: 3 },
      ),
    );
  const seats = rows === 2 ? [bedEnd + 30, middle + 26] : [bedEnd + 44];
  const glass = { fill: 'rgb(124 200 255 / .12)', stroke: ink.sky, width: 2 };
  const unit = (at: number): string =>
    tracks ? trackUnit(at, axleY - 6, 300 - axleY + 6) : knobbyWheel(at, axleY, radius);
  return moved(
    x,
    y,
    group(
      // far side of the cage gives it depth
      polyline(
        [
          [roofFront[0] - 16, 20],
          [roofRear[0] - 14, 20],
          [bedEnd - 12, 130],
        ],
        { stroke: ink.faint, width: 6 },
      ),
      seats.map(seat),
      cab
        ? group(
            path(
              `M${screen[0]} ${screen[1]}L${roofFront[0]} 34L${roofRear[0] + 4} 34L${bedEnd + 6} 148Z`,
              glass,
            ),
            line([middle, 34], [middle, 226], frame),
          )
        : '',
      // steering wheel, hood, floor, doors
      line([screen[0] - 14, 150], [screen[0] - 58, 124], { stroke: ink.soft, width: 5 }),
      line([screen[0] - 46, 104], [screen[0] - 70, 146], { stroke: ink.soft, width: 6 }),
      path(
        `M${screen[0] - 6} ${screen[1]}L${front + 30} 158L${front + 84} 186L${front + 92} 214L${front + 70} 230L${front + 66} 214Q${front} ${axleY - radius - 30} ${front - 78} 224L${screen[0] - 30} 226Z`,
        { fill: tint, stroke: colour, width: 4 },
      ),
      path(`M${front + 58} 186L${front + 84} 194L${front + 62} 202Z`, { fill: ink.text }),
      path(`M${bedEnd + 6} 152L${screen[0] - 8} 152L${screen[0] - 30} 230L${bedEnd + 26} 230Z`, {
        fill: cab ? tint : 'none',
        stroke: cab ? colour : ink.faint,
        width: 3,
      }),
      path(`M${bedEnd + 10} 176L${screen[0] - 14} 176L${screen[0] - 30} 230L${bedEnd + 26} 230Z`, {
        fill: tint,
        stroke: colour,
        width: 4,
      }),
      rows === 2 ? line([middle, 160], [middle, 230], { stroke: ink.ground, width: 5 }) : '',
      box(bedEnd + 6, 230, screen[0] - bedEnd - 26, 14, { ...solid, width: 3 }, 4),
      // bed
      path(
        `M${rear - 92} 132L${bedEnd} 132L${bedEnd} 196L${rear + 66} 196Q${rear} 150 ${rear - 66} 196L${rear - 92} 196Z`,
        solid,
      ),
      line([rear - 92, 150], [bedEnd, 150], { stroke: ink.partLine, width: 3 }),
      // near side of the cage
      polyline([[screen[0], screen[1]], roofFront, roofRear, [bedEnd + 4, 140]], frame),
      rows === 2 && !cab ? line([middle, 28], [middle - 4, 152], { stroke: ink.soft, width: 7 }) : '',
      cab ? line([roofRear[0] - 22, 22], [roofFront[0] + 18, 22], { stroke: colour, width: 12 }) : '',
      line([front + 60, 236], [front + 96, 226], { stroke: ink.partLine, width: 8 }),
      unit(rear),
      unit(front),
    ),
    scale,
  );
}

export const crew1000: SideBySide = {
  rows: 2,
  wheelbase: 470,
  radius: 62,
  bed: 166,
  colour: ink.blue,
  tint: '#14355c',
};
export const trail800: SideBySide = {
  rows: 1,
  wheelbase: 322,
  radius: 60,
  bed: 118,
  colour: ink.blue,
  tint: '#14355c',
};
export const haulerSnow: SideBySide = {
  rows: 1,
  wheelbase: 352,
  radius: 60,
  bed: 170,
  cab: true,
  tracks: true,
  colour: ink.sky,
  tint: '#173a4d',
};
export const haulerCab: SideBySide = { ...haulerSnow, tracks: false };

/**
 * A side-by-side from the front; 50 inches between the outer edges of the tires. `rock` tilts the wheel at the left of
 * the picture, the vehicle's right one, by so many degrees.
 */
export function sideBySideFromFront(x: number, ground: number, rock = 0): string {
  const half = 254;
  const tire = (side: 1 | -1): string =>
    group(
      box(
        x + side * (half - 44) - 44,
        ground - 150,
        88,
        150,
        { fill: '#2a323c', stroke: ink.partLine, width: 5 },
        20,
      ),
      Array.from({ length: 6 }, (_, i) =>
        line(
          [x + side * (half - 44) - 40, ground - 132 + i * 24],
          [x + side * (half - 44) + 40, ground - 120 + i * 24],
          { stroke: ink.partLine, width: 4 },
        ),
      ),
    );
  return group(
    polyline(
      [
        [x - 150, ground - 240],
        [x - 122, ground - 430],
        [x + 122, ground - 430],
        [x + 150, ground - 240],
      ],
      { stroke: ink.soft, width: 12 },
    ),
    line([x - 160, ground - 92], [x - 90, ground - 150], { stroke: ink.partLine, width: 9 }),
    line([x + 160, ground - 92], [x + 90, ground - 150], { stroke: ink.partLine, width: 9 }),
    path(
      `M${x - 176} ${ground - 240}L${x - 150} ${ground - 262}H${x + 150}L${x + 176} ${ground - 240}L${x + 160} ${ground - 150}L${x + 96} ${ground - 116}H${x - 96}L${x - 160} ${ground - 150}Z`,
      { fill: '#14355c', stroke: ink.blue, width: 5 },
    ),
    [-1, 1].map((side) =>
      polygon(
        [
          [x + side * 150, ground - 226],
          [x + side * 88, ground - 214],
          [x + side * 100, ground - 186],
          [x + side * 150, ground - 192],
        ],
        { fill: ink.text },
      ),
    ),
    box(x - 58, ground - 200, 116, 46, { fill: ink.ground, stroke: ink.partLine, width: 4 }, 8),
    box(x - 30, ground - 140, 60, 30, { fill: ink.part, stroke: ink.soft, width: 4 }, 6),
    `<g transform="rotate(${rock} ${x - half + 44} ${ground - 75})">${tire(-1)}</g>`,
    tire(1),
  );
}

/** A one-seat quad from the right, front at the right; ground at local y 300, rear axle at x 84. */
export function quad(x: number, y: number, scale: number): string {
  const solid = { fill: ink.part, stroke: ink.partLine, width: 4 };
  const body = { fill: '#14355c', stroke: ink.blue, width: 4 };
  return moved(
    x,
    y,
    group(
      // racks
      [[10, 148, 138] as const, [268, 392, 138] as const].map(([from, to, top]) =>
        group(
          line([from, top], [to, top], { stroke: ink.soft, width: 7 }),
          [0.12, 0.4, 0.68, 0.94].map((share) =>
            line([from + (to - from) * share, top], [from + (to - from) * share, top + 26], {
              stroke: ink.partLine,
              width: 4,
            }),
          ),
        ),
      ),
      path('M12 160L150 160L176 196Q150 224 128 214Q86 166 40 214Q14 214 4 190Z', body),
      path('M262 160L372 158Q408 170 412 204Q392 214 380 212Q336 166 288 222L250 214L246 180Z', body),
      path('M146 166Q196 178 250 148L282 150L276 190L180 206Z', solid),
      path('M178 204L272 192L292 252L160 254Z', solid),
      circle(226, 226, 18, { fill: ink.box, stroke: ink.partLine, width: 3 }),
      line([296, 160], [276, 96], { stroke: ink.partLine, width: 8 }),
      line([276, 96], [242, 92], { stroke: ink.soft, width: 11 }),
      box(276, 92, 40, 26, { fill: ink.box, stroke: ink.sky, width: 3 }, 6),
      path('M384 172L410 182L388 194Z', { fill: ink.text }),
      line([400, 220], [424, 212], { stroke: ink.partLine, width: 7 }),
      line([166, 262], [286, 262], { stroke: ink.soft, width: 8 }),
      knobbyWheel(84, 240, 60),
      knobbyWheel(334, 240, 60),
    ),
    scale,
  );
}
