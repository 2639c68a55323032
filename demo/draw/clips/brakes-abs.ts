import { box, circle, curve, faded, group, line, moved, path, text, verdict, type Point } from '../draw.ts';
import { leverFromAbove, speedDial } from '../subjects/controls.ts';
import { motorcycle, rider, wheel } from '../subjects/motorcycle.ts';
import { ink } from '../theme.ts';
import { mix, type ClipDrawing } from './clip-frame.ts';

/** Spent and fresh glycol fluid. */
const OLD = '#7a5a26';
const FRESH = '#ddd3a0';

/** Lever, master cylinder and reservoir; `pull` 0 to 1 swings the lever, `level` is the fluid between MIN 0 and MAX 1. */
function masterCylinder(pull: number, level: number, fluid: string): string {
  const top = 150;
  const surface = mix(228, 172, level);
  return group(
    // reservoir with its marks
    path(`M250 ${surface}H410V252H250Z`, { fill: fluid }),
    path(`M238 ${top}H422V246Q422 262 406 262H254Q238 262 238 246Z`, { stroke: ink.partLine, width: 6 }),
    [
      [172, 'MAX'],
      [228, 'MIN'],
    ].map(([y, label]) =>
      group(
        line([424, Number(y)], [450, Number(y)], { stroke: ink.soft, width: 4 }),
        text(462, Number(y) + 10, String(label), { size: 26, weight: 650, fill: ink.soft }),
      ),
    ),
    // cylinder with piston
    box(230, 266, 260, 70, { fill: ink.part, stroke: ink.partLine, width: 6 }, 10),
    box(mix(250, 340, pull), 284, 120, 36, { fill: ink.soft }, 6),
    line([320, 262], [320, 268], { stroke: fluid, width: 10 }),
    // lever pivots at its left end
    moved(
      206,
      300,
      group(
        path('M0 0L-20 130Q-22 190 40 260L60 252Q14 190 18 130L24 0Z', {
          fill: '#39434f',
          stroke: ink.soft,
          width: 5,
        }),
        circle(0, 0, 14, { fill: ink.ground, stroke: ink.soft, width: 5 }),
      ),
      1,
      mix(-10, 20, pull),
    ),
    box(84, 300, 34, 300, { fill: ink.box, stroke: ink.faint, width: 4 }, 16),
  );
}

/** A point of the clear hose, 0 at the bleeder and 1 in the bottle. */
function alongHose(way: number): Point {
  if (way > 0.6) return [1010, mix(220, 430, (way - 0.6) / 0.4)];
  const t = way / 0.6;
  const bend = (a: number, b: number, c: number, d: number): number =>
    (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;
  return [bend(846, 846, 1010, 1010), bend(236, 130, 120, 220)];
}

export const bleedFrontBrake: ClipDrawing = (clock) => {
  const fresh = clock.ramp(1, 0.5, 1) * 0.35 + clock.ramp(3, 0.4, 1) * 0.65;
  const fluid = fresh > 0.6 ? FRESH : OLD;
  const pull = Math.max(
    0,
    clock.ramp(1, 0.05, 0.25) * 0.55 + clock.ramp(1, 0.5, 0.85) * 0.45 - clock.ramp(2, 0.55, 0.85),
  );
  const open = clock.ramp(1, 0.4, 0.52) - clock.ramp(2, 0.12, 0.32);
  const pressing = pull > 0.1 && clock.scene <= 2;
  const level =
    clock.scene < 3
      ? mix(0.9, 0.55, clock.ramp(1, 0.5, 1))
      : mix(mix(0.55, 0.12, clock.ramp(3, 0, 0.4)), 0.9, clock.ramp(3, 0.5, 0.9));
  const flow = open > 0.5 ? clock.t * 90 : 0;
  const bubbles = clock.scene < 3;
  const tight = clock.ramp(4, 0.3, 0.65);
  const screw: Point = [846, 250];
  const hose = 'M846 236C846 130 1010 120 1010 220V430';
  return group(
    masterCylinder(pull, level, fluid),
    // brake line to the caliper
    path('M490 300H600Q640 300 640 340V400Q640 440 680 440H740', { stroke: ink.partLine, width: 14 }),
    path('M490 300H600Q640 300 640 340V400Q640 440 680 440H740', {
      stroke: pressing ? ink.blue : fluid,
      width: 7,
    }),
    box(740, 300, 170, 210, { fill: ink.part, stroke: ink.partLine, width: 6 }, 22),
    circle(825, 404, 54, { fill: ink.box, stroke: pressing ? ink.blue : ink.partLine, width: 7 }),
    box(832, 262, 28, 40, { fill: ink.soft }, 4),
    // clear hose into the bottle, its end below the fluid
    path(hose, { stroke: ink.partLine, width: 24, opacity: 0.55 }),
    path(hose, { stroke: fluid, width: 14 }),
    bubbles && open > 0.05
      ? group(
          Array.from({ length: 9 }, (_, i) => {
            const way = ((i * 66 + flow) % 560) / 560;
            const at = alongHose(way);
            return circle(at[0], at[1], 6 + (i % 3), { fill: ink.text, opacity: 0.85 });
          }),
        )
      : '',
    path(
      'M930 340H960V356Q936 372 936 400V556Q936 572 952 572H1072Q1088 572 1088 556V400Q1088 372 1064 356V340H1094',
      { stroke: ink.partLine, width: 6 },
    ),
    path('M940 392H1084V556Q1084 568 1072 568H952Q940 568 940 556Z', { fill: OLD, opacity: 0.75 }),
    path(hose.replace('M846 236C846 130 1010 120 1010 220', 'M1010 340'), { stroke: fluid, width: 14 }),
    // spanner on the bleeder: a quarter turn
    moved(
      screw[0],
      screw[1] + 20,
      group(
        path('M-22 -18L22 -18L22 18L-22 18Z', { fill: 'none', stroke: ink.amber, width: 10 }),
        box(-168, -12, 150, 24, { fill: ink.amber }, 12),
      ),
      1,
      mix(0, 90, open) + 14 * tight,
    ),
    faded(
      clock.during(1) * clock.ramp(1, 0.36, 0.46),
      text(700, 190, '90°', { size: 38, weight: 680, heading: true, fill: ink.amber, anchor: 'end' }),
    ),
    // order in the third scene
    faded(
      clock.during(2),
      group(
        faded(
          clock.ramp(2, 0.1, 0.25),
          group(
            circle(760, 200, 30, { fill: ink.blue }),
            text(760, 212, '1', { size: 34, weight: 700, anchor: 'middle', heading: true }),
          ),
        ),
        faded(
          clock.ramp(2, 0.5, 0.65),
          group(
            circle(150, 470, 30, { fill: ink.blue }),
            text(150, 482, '2', { size: 34, weight: 700, anchor: 'middle', heading: true }),
          ),
        ),
      ),
    ),
    // a fresh bottle in time
    faded(
      clock.during(3) * clock.ramp(3, 0.35, 0.5),
      moved(
        330,
        92,
        group(
          box(-30, -96, 60, 74, { fill: FRESH, stroke: ink.soft, width: 4 }, 8),
          box(-14, -24, 28, 18, { fill: ink.soft }, 3),
          line([0, -4], [0, 46], { stroke: FRESH, width: 8 }),
        ),
        0.62,
      ),
    ),
    faded(
      clock.during(4) * clock.ramp(4, 0.25, 0.4),
      text(700, 190, '6 N·m', { size: 38, weight: 680, heading: true, fill: ink.amber, anchor: 'end' }),
    ),
    faded(clock.ramp(4, 0.65, 0.8), verdict(1180, 250, true, 52)),
    // an eye on the covered tank: paint is protected in the first scene
    faded(
      clock.during(0),
      group(
        path('M560 500Q600 460 690 470L700 560H552Z', { fill: '#14355c', stroke: ink.blue, width: 4 }),
        path('M540 480Q610 438 720 462L726 520Q620 488 536 530Z', { fill: ink.soft, opacity: 0.85 }),
      ),
    ),
  );
};

export const absFunctionCheck: ClipDrawing = (clock) => {
  const speed = mix(40, 0, clock.ramp(1, 0.05, 0.95));
  const turn = clock.scene === 0 ? clock.t * 420 : 2100 + clock.share(1) * 1400;
  const braking = clock.scene === 1;
  const shake = braking && clock.share(1) < 0.85 ? 5 * Math.sin(clock.t * 55) : 0;
  const walking = clock.during(2);
  const ringTurn = clock.t * 26;
  return group(
    faded(
      clock.during(0, 1),
      group(
        line([60, 560], [1220, 560], { stroke: ink.faint, width: 4 }),
        Array.from({ length: 12 }, (_, i) =>
          line(
            [(((i * 110 - turn * 1.1) % 1320) + 1320) % 1320, 574],
            [((((i * 110 - turn * 1.1) % 1320) + 1320) % 1320) + 46, 574],
            { stroke: ink.faint, width: 5 },
          ),
        ),
        motorcycle(80, 190, 0.7, { turn, frontSag: braking ? 22 * (1 - clock.ramp(1, 0.85, 1)) : 0 }),
        rider(80, 190, 0.7, 8),
        speedDial(1060, 230, 120, clock.scene === 0 ? 40 : speed),
        // rear brake first, then front
        faded(
          clock.during(0),
          group(
            faded(
              clock.ramp(0, 0.35, 0.45),
              group(
                circle(192, 474, 100, { stroke: ink.amber, width: 5, dash: '10 9' }),
                circle(96, 386, 28, { fill: ink.blue }),
                text(96, 397, '1', { size: 32, weight: 700, heading: true, anchor: 'middle' }),
              ),
            ),
            faded(
              clock.ramp(0, 0.65, 0.75),
              group(
                circle(585, 474, 100, { stroke: ink.amber, width: 5, dash: '10 9' }),
                circle(690, 386, 28, { fill: ink.blue }),
                text(690, 397, '2', { size: 32, weight: 700, heading: true, anchor: 'middle' }),
              ),
            ),
          ),
        ),
        faded(clock.during(1), leverFromAbove(1070, 468, 1, shake)),
      ),
    ),
    faded(
      walking,
      group(
        speedDial(180, 220, 110, 5, ink.amber),
        leverFromAbove(330, 470, 0.8, 5 * Math.sin(clock.t * 55)),
        wheel(800, 350, 190, ringTurn, false),
        curve(
          96,
          (t) => {
            const tooth = Math.floor(t * 48) % 2 === 0 ? 104 : 92;
            const r = t > 0.1 && t < 0.16 ? 92 : tooth;
            const a = t * Math.PI * 2 + ringTurn / 57;
            return [800 + Math.cos(a) * r, 350 + Math.sin(a) * r];
          },
          { stroke: ink.sky, width: 5 },
        ),
        box(912, 320, 70, 60, { fill: ink.part, stroke: ink.blue, width: 5 }, 8),
        line([982, 350], [1120, 350], { stroke: ink.blue, width: 6 }),
        faded(
          clock.ramp(2, 0.4, 0.55),
          group(
            circle(908, 350, 36, { stroke: ink.amber, width: 5, dash: '8 8' }),
            line([908, 392], [908, 470], { stroke: ink.amber, width: 4 }),
          ),
        ),
      ),
    ),
  );
};
