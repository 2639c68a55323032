import {
  box,
  circle,
  faded,
  group,
  line,
  moved,
  path,
  polyline,
  text,
  verdict,
  type Point,
} from '../draw.ts';
import { sheet } from '../subjects/icons.ts';
import { ink } from '../theme.ts';
import { mix, type ClipDrawing } from './clip-frame.ts';

const VIN = '7ZTBC06A5VK004530';

/** Swingarm with slider, guide, axle and bearings, drawn along one axis; `chosen` highlights one reference. */
function explodedView(x: number, y: number, chosen: number): string {
  const tint = (reference: number): string => (reference === chosen ? ink.amber : ink.partLine);
  const reference = (n: number, from: Point, to: Point): string =>
    group(
      line(from, to, { stroke: tint(n), width: 3 }),
      circle(from[0], from[1], 22, { fill: n === chosen ? ink.amber : ink.box, stroke: tint(n), width: 3 }),
      text(from[0], from[1] + 9, String(n), {
        size: 26,
        weight: 680,
        anchor: 'middle',
        fill: n === chosen ? ink.ground : ink.text,
      }),
    );
  return moved(
    x,
    y,
    group(
      line([-20, 210], [560, 210], { stroke: ink.faint, width: 3, dash: '16 8 4 8' }),
      path('M120 170L420 190Q452 192 452 214Q452 236 420 236L120 250Q86 250 86 210Q86 170 120 170Z', {
        fill: ink.part,
        stroke: tint(1),
        width: 5,
      }),
      circle(120, 210, 26, { fill: ink.ground, stroke: tint(1), width: 5 }),
      path('M86 136Q120 108 170 118L300 132L296 150L168 140Q126 134 104 158Z', {
        fill: '#39434f',
        stroke: tint(2),
        width: 5,
      }),
      path('M330 268L400 264L396 300Q360 312 334 300Z', { fill: '#39434f', stroke: tint(3), width: 5 }),
      [-6, 30].map((dx) => circle(dx, 210, 20, { fill: ink.ground, stroke: tint(4), width: 6 })),
      box(486, 198, 74, 24, { fill: ink.part, stroke: tint(5), width: 5 }, 6),
      reference(1, [300, 60], [290, 182]),
      reference(2, [160, 40], [180, 124]),
      reference(3, [440, 330], [384, 288]),
      reference(4, [-30, 120], [-6, 188]),
      reference(5, [540, 120], [524, 196]),
    ),
  );
}

export const wordsToNumber: ClipDrawing = (clock) => {
  const scan = clock.ramp(0, 0.35, 0.8);
  const point = clock.ramp(1, 0.35, 0.65);
  const chosen = clock.scene === 1 && clock.share(1) > 0.68 ? 2 : 0;
  const finger: Point = [mix(1000, 512, point), mix(560, 246, point)];
  const chain = clock.share(2);
  const rows = clock.share(3) * 6.4;
  return group(
    // plate and phone
    faded(
      clock.during(0),
      group(
        box(110, 220, 560, 190, { fill: '#cfd6de' }, 14),
        [
          [130, 240],
          [650, 240],
          [130, 390],
          [650, 390],
        ].map(([x, y]) => circle(x ?? 0, y ?? 0, 8, { fill: ink.muted })),
        text(390, 336, VIN, { size: 44, weight: 700, anchor: 'middle', fill: ink.ground }),
        box(mix(860, 850, scan), 110, 250, 440, { fill: ink.box, stroke: ink.soft, width: 7 }, 30),
        box(868, 150, 214, 330, { fill: '#0a1a24' }, 10),
        faded(
          scan,
          group(
            box(884, 246, 182, 84, { fill: '#cfd6de' }, 6),
            text(975, 284, VIN.slice(0, 9), { size: 26, weight: 700, anchor: 'middle', fill: ink.ground }),
            text(975, 316, VIN.slice(9), { size: 26, weight: 700, anchor: 'middle', fill: ink.ground }),
          ),
        ),
        circle(975, 516, 20, { stroke: ink.soft, width: 5 }),
        path(`M110 ${mix(220, 410, scan)}H670`, {
          stroke: ink.blue,
          width: 6,
          opacity: clock.share(0) > 0.34 && clock.share(0) < 0.82 ? 1 : 0,
        }),
        faded(clock.ramp(0, 0.8, 0.9), verdict(1040, 190, true, 30)),
      ),
    ),
    // the screen turns to the customer, who points
    faded(
      clock.during(1),
      group(
        box(200, 90, 880, 490, { fill: '#10161e', stroke: ink.partLine, width: 6 }, 20),
        box(560, 580, 160, 24, { fill: ink.partLine }, 6),
        explodedView(330, 140, chosen),
        box(960, 120, 90, 14, { fill: ink.faint }, 7),
        [0, 1, 2, 3].map((i) =>
          box(
            930,
            164 + i * 70,
            120,
            46,
            {
              fill: i === 1 && chosen === 2 ? '#3a2c10' : ink.box,
              stroke: i === 1 && chosen === 2 ? ink.amber : ink.boxLine,
              width: 3,
            },
            8,
          ),
        ),
        moved(
          finger[0],
          finger[1],
          group(
            path('M0 0Q10 -6 18 4L44 44Q84 46 96 84L100 150H28Q18 110 20 84L-4 18Q-6 6 0 0Z', {
              fill: '#2a3544',
              stroke: ink.text,
              width: 5,
            }),
          ),
        ),
      ),
    ),
    // serial break, then the replacement chain
    faded(
      clock.during(2),
      group(
        line([140, 200], [1140, 200], { stroke: ink.partLine, width: 6 }),
        line([140, 200], [600, 200], { stroke: ink.muted, width: 14 }),
        line([620, 200], [1140, 200], { stroke: ink.blue, width: 14 }),
        line([610, 160], [610, 240], { stroke: ink.amber, width: 6 }),
        text(590, 150, '004511', { size: 34, weight: 660, heading: true, anchor: 'end', fill: ink.soft }),
        text(630, 150, '004512', { size: 34, weight: 660, heading: true, fill: ink.sky }),
        faded(
          clock.ramp(2, 0.12, 0.25),
          group(
            circle(720, 200, 20, { fill: ink.text }),
            text(720, 272, '004530', { size: 40, weight: 690, heading: true, anchor: 'middle' }),
            line([720, 222], [720, 236], { stroke: ink.text, width: 4 }),
          ),
        ),
        ['RP-40417', 'RP-40417-1', 'RP-40417-2'].map((number, i) =>
          faded(
            Math.min(1, Math.max(0, (chain - 0.35 - i * 0.18) * 8)),
            group(
              box(
                100 + i * 380,
                380,
                310,
                100,
                { fill: ink.box, stroke: i === 2 ? ink.green : ink.boxLine, width: 5 },
                14,
              ),
              text(255 + i * 380, 442, number, {
                size: 38,
                weight: 670,
                heading: true,
                anchor: 'middle',
                fill: i === 2 ? ink.text : ink.soft,
              }),
              i < 2
                ? line([416 + i * 380, 430], [472 + i * 380, 430], {
                    stroke: ink.blue,
                    width: 6,
                    marker: 'end',
                  })
                : verdict(1150, 380, true, 30),
            ),
          ),
        ),
      ),
    ),
    // one related question, then the read-back
    faded(
      clock.during(3),
      group(
        moved(
          150,
          150,
          group(
            circle(90, 240, 60, { stroke: ink.partLine, width: 18, dash: '12 9' }),
            circle(330, 200, 34, { stroke: ink.partLine, width: 14, dash: '10 8' }),
            polyline(
              [
                [80, 172],
                [324, 160],
              ],
              { stroke: ink.amber, width: 12, dash: '14 7' },
            ),
            path('M96 308Q230 330 340 240', { stroke: ink.amber, width: 12, dash: '14 7' }),
            text(210, 100, '+', { size: 74, weight: 700, heading: true, anchor: 'middle', fill: ink.amber }),
          ),
        ),
        sheet(640, 90, 480, 490, ink.sky),
        ['R300N', '2027', '', '2', '×1'].map((label, i) =>
          group(
            i === 2
              ? group(path('M700 332L722 314V326H772V338H722V350Z', { fill: ink.soft }))
              : text(700, 166 + i * 88, label, { size: 38, weight: 660, heading: true }),
            line([700, 186 + i * 88], [980, 186 + i * 88], { stroke: ink.faint, width: 3 }),
            faded(Math.min(1, Math.max(0, rows - i - 0.6)), verdict(1050, 156 + i * 88, true, 26)),
          ),
        ),
      ),
    ),
  );
};
