import { box, circle, curve, faded, group, line, moved, path, text, verdict, type Point } from '../draw.ts';
import { sheet } from '../subjects/icons.ts';
import { bike, motorcycle, rider, wheel } from '../subjects/motorcycle.ts';
import { ink } from '../theme.ts';
import { mix, type ClipDrawing } from './clip-frame.ts';

/** Tire gauge; the green sector is the value on the label. */
function gauge(x: number, y: number, radius: number, share: number): string {
  const at = (s: number, r: number): Point => {
    const a = ((150 + s * 240) * Math.PI) / 180;
    return [x + Math.cos(a) * r, y + Math.sin(a) * r];
  };
  const [x1, y1] = at(0.56, radius * 0.86);
  const [x2, y2] = at(0.66, radius * 0.86);
  return group(
    circle(x, y, radius, { fill: '#0a1a24', stroke: ink.partLine, width: 6 }),
    path(`M${x1} ${y1}A${radius * 0.86} ${radius * 0.86} 0 0 1 ${x2} ${y2}`, {
      stroke: ink.green,
      width: 18,
      cap: 'butt',
    }),
    Array.from({ length: 11 }, (_, i) =>
      line(at(i / 10, radius * 0.76), at(i / 10, radius * 0.9), { stroke: ink.soft, width: 4 }),
    ),
    line([x, y], at(share, radius * 0.7), { stroke: ink.amber, width: 8 }),
    circle(x, y, 12, { fill: ink.amber }),
  );
}

export const setUpInTwentyMinutes: ClipDrawing = (clock) => {
  const needle = mix(0.86, 0.61, clock.ramp(0, 0.3, 0.8));
  // wheel free, bike alone, rider aboard
  const alone = clock.ramp(1, 0.3, 0.42);
  const aboard = clock.ramp(1, 0.62, 0.74);
  const sag = alone * 14 + aboard * 40;
  const place = { x: 330, scale: 0.8 };
  const ground = 580;
  const top = ground - bike.ground * place.scale - 34 * (1 - alone);
  const axle: Point = [place.x + bike.rearAxle[0] * place.scale, top + bike.rearAxle[1] * place.scale];
  const mark = top + (bike.tailMark[1] + sag) * place.scale;
  const measured = Math.round(mix(620, 610, alone) - 32 * aboard);
  const clicks = clock.ramp(2, 0.15, 0.8);
  const rider52 = Math.round(mix(52, 45, clicks));
  const push = clock.share(3);
  const height =
    push < 0.18 ? -push / 0.18 : push < 0.3 ? -1 : -(1 + 9 * (push - 0.3)) * Math.exp(-9 * (push - 0.3));
  return group(
    faded(
      clock.during(0),
      group(
        wheel(360, 340, 230, 0),
        path('M566 452C680 520 720 420 800 380', { stroke: ink.partLine, width: 12 }),
        box(548, 434, 40, 30, { fill: ink.soft }, 6),
        gauge(930, 300, 160, needle),
        faded(clock.ramp(0, 0.8, 0.95), verdict(1130, 470, true, 44)),
      ),
    ),
    faded(
      clock.during(1),
      group(
        line([200, ground + 2], [1120, ground + 2], { stroke: ink.faint, width: 4 }),
        faded(
          1 - alone,
          group(
            line([660, ground], [692, ground - 170], { stroke: ink.partLine, width: 12 }),
            line([724, ground], [692, ground - 170], { stroke: ink.partLine, width: 12 }),
          ),
        ),
        motorcycle(place.x, top, place.scale, { rearSag: sag, frontSag: sag * 0.5 }),
        faded(aboard, rider(place.x, top, place.scale, sag * 0.75)),
        line([260, mark], [axle[0], mark], { stroke: ink.amber, width: 4, dash: '5 9' }),
        line([260, axle[1]], axle, { stroke: ink.amber, width: 4, dash: '5 9' }),
        line([280, axle[1] - 4], [280, mark + 4], { stroke: ink.amber, width: 6, marker: 'both' }),
        text(244, (axle[1] + mark) / 2 + 14, `${measured} mm`, {
          size: 40,
          weight: 690,
          heading: true,
          anchor: 'end',
          fill: ink.amber,
        }),
        ['L0', 'L1', 'L2'].map((key, i) =>
          text(1130, 180 + i * 72, key, {
            size: 44,
            weight: 690,
            heading: true,
            anchor: 'middle',
            fill: i === (aboard > 0.5 ? 2 : alone > 0.5 ? 1 : 0) ? ink.amber : ink.faint,
          }),
        ),
      ),
    ),
    faded(
      clock.during(2),
      group(
        // knob with its clicks
        circle(370, 320, 170, { fill: ink.part, stroke: ink.partLine, width: 7 }),
        moved(
          370,
          320,
          group(
            Array.from({ length: 24 }, (_, i) => {
              const a = (i / 24) * Math.PI * 2;
              return line([Math.cos(a) * 148, Math.sin(a) * 148], [Math.cos(a) * 166, Math.sin(a) * 166], {
                stroke: ink.partLine,
                width: 6,
              });
            }),
            box(-14, -120, 28, 120, { fill: ink.amber }, 14),
            circle(0, 0, 40, { fill: ink.box, stroke: ink.partLine, width: 5 }),
          ),
          1,
          Math.round(clicks * 10) * 15,
        ),
        path('M230 150A230 230 0 0 1 500 140', { stroke: ink.soft, width: 6, marker: 'end' }),
        // sag as a bar
        box(800, 120, 90, 430, { fill: ink.box, stroke: ink.boxLine, width: 4 }, 10),
        box(800, 120 + (42 / 70) * 430, 90, (6 / 70) * 430, { fill: 'rgb(47 191 123 / .4)' }, 0),
        box(808, 120, 74, (rider52 / 70) * 430, { fill: rider52 <= 48 ? ink.green : ink.amber }, 6),
        text(940, 126 + (rider52 / 70) * 430, `${rider52} mm`, {
          size: 52,
          weight: 690,
          heading: true,
          fill: rider52 <= 48 ? ink.green : ink.amber,
        }),
      ),
    ),
    faded(
      clock.during(3),
      group(
        line([80, ground + 2], [1200, ground + 2], { stroke: ink.faint, width: 4 }),
        motorcycle(80, ground - bike.ground * 0.78, 0.78, { rearSag: 24 - height * 36, frontSag: 10 }),
        faded(
          push < 0.3 ? 1 : 0,
          line([80 + 300 * 0.78, 110], [80 + 300 * 0.78, 220 - height * 26], {
            stroke: ink.amber,
            width: 12,
            marker: 'end',
          }),
        ),
        line([820, 470], [1180, 470], { stroke: ink.partLine, width: 4, marker: 'end' }),
        line([820, 470], [820, 170], { stroke: ink.partLine, width: 4, marker: 'end' }),
        line([820, 250], [1160, 250], { stroke: ink.faint, width: 3, dash: '5 9' }),
        push > 0.3
          ? curve(
              60,
              (t) => {
                const s = t * (push - 0.3);
                return [820 + (s / 0.7) * 330, 250 + 170 * (1 + 9 * s) * Math.exp(-9 * s)];
              },
              { stroke: ink.green, width: 8 },
            )
          : '',
        text(980, 530, '1 s', { size: 40, weight: 680, heading: true, anchor: 'middle', fill: ink.green }),
        faded(clock.ramp(3, 0.8, 0.95), verdict(1150, 180, true, 40)),
      ),
    ),
    faded(
      clock.during(4),
      group(
        sheet(400, 90, 480, 480, ink.sky),
        ['86 kg', '41 / 45 mm', '11 mm', '10 / 30', '8 / 10'].map((row, i) =>
          group(
            line([450, 182 + i * 84], [830, 182 + i * 84], { stroke: ink.faint, width: 3 }),
            faded(
              clock.ramp(4, 0.05 + i * 0.15, 0.15 + i * 0.15),
              text(460, 166 + i * 84, row, {
                size: 42,
                weight: 660,
                heading: true,
                fill: i === 4 ? ink.sky : ink.text,
              }),
            ),
          ),
        ),
        moved(
          mix(720, 800, clock.share(4)),
          150 + Math.min(4, Math.floor(clock.share(4) * 6)) * 84,
          group(
            path('M0 0L14 -34L120 -140L150 -112L46 -6Z', { fill: ink.amber }),
            path('M0 0L14 -34L34 -14Z', { fill: ink.text }),
          ),
        ),
      ),
    ),
  );
};
