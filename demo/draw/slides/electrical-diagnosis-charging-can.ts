import {
  box,
  circle,
  curve,
  diodeUp,
  group,
  groundSymbol,
  line,
  path,
  polyline,
  resistor,
  text,
  type Point,
} from '../draw.ts';
import type { SlideDrawing } from '../slide-frame.ts';
import { ink, type Say } from '../theme.ts';

const PHASES = [ink.blue, ink.sky, ink.amber] as const;

/** Outer rotor with twelve magnets around a stator of nine poles, three for each phase. */
function generator(cx: number, cy: number, r: number): string {
  const around = (radius: number, degrees: number): Point => [
    cx + radius * Math.cos((degrees * Math.PI) / 180),
    cy + radius * Math.sin((degrees * Math.PI) / 180),
  ];
  const arc = (radius: number, from: number, to: number): string => {
    const [x1, y1] = around(radius, from);
    const [x2, y2] = around(radius, to);
    return `M${x1} ${y1}A${radius} ${radius} 0 0 1 ${x2} ${y2}`;
  };
  const magnets = Array.from({ length: 12 }, (_, i) =>
    path(arc(r - 20, i * 30 + 2.5, i * 30 + 27.5), {
      stroke: i % 2 === 0 ? ink.soft : ink.muted,
      width: 18,
      cap: 'butt',
    }),
  );
  const poles = Array.from({ length: 9 }, (_, i) => {
    const at = i * 40 - 90;
    const [x1, y1] = around(r * 0.3, at);
    const [x2, y2] = around(r - 42, at);
    const colour = PHASES[i % 3] ?? ink.blue;
    const turns = [0.4, 0.48, 0.56, 0.64].map((share) => {
      const [tx, ty] = around(r * share, at);
      const across = ((at + 90) * Math.PI) / 180;
      const half = 15;
      return line(
        [tx - half * Math.cos(across), ty - half * Math.sin(across)],
        [tx + half * Math.cos(across), ty + half * Math.sin(across)],
        { stroke: colour, width: 7 },
      );
    });
    return group(line([x1, y1], [x2, y2], { stroke: ink.faint, width: 18, cap: 'butt' }), turns);
  });
  return group(
    circle(cx, cy, r, { stroke: ink.partLine, width: 5, fill: ink.box }),
    circle(cx, cy, r - 32, { stroke: ink.faint, width: 2 }),
    magnets,
    poles,
    circle(cx, cy, r * 0.3, { fill: ink.part, stroke: ink.partLine, width: 3 }),
    path(arc(r + 22, -128, -62), { stroke: ink.text, width: 4, marker: 'end' }),
  );
}

/** A small oscilloscope picture of the voltage at one stage. */
function trace(x: number, y: number, w: number, h: number, content: string): string {
  return group(
    box(x, y, w, h, { fill: ink.box, stroke: ink.boxLine, width: 2 }, 10),
    line([x + 12, y + h / 2], [x + w - 12, y + h / 2], { stroke: ink.faint, width: 2 }),
    content,
  );
}

const sine = (x: number, y: number, w: number, h: number, shift: number, colour: string): string =>
  curve(60, (t) => [x + 12 + t * (w - 24), y + h / 2 - Math.sin(t * Math.PI * 4 + shift) * (h * 0.36)], {
    stroke: colour,
    width: 4,
  });

const rotorToBattery: SlideDrawing = {
  lede: 3,
  accents: [ink.blue, ink.sky, ink.amber],
  draw: (say: Say) => {
    const rails = { top: 430, bottom: 636 };
    const phaseY = [492, 533, 574];
    const legs = [742, 812, 882];
    const rectified = curve(
      120,
      (t) => {
        const peak = Math.max(
          ...[0, 1, 2].map((k) => Math.abs(Math.sin(t * Math.PI * 4 + (k * Math.PI) / 3))),
        );
        return [782 + t * 196, 350 - peak * 36];
      },
      { stroke: ink.sky, width: 4 },
    );
    return group(
      generator(235, 530, 132),
      text(235, 696, say('Rotor and stator', 'Rotor et stator'), {
        anchor: 'middle',
        size: 27,
        fill: ink.soft,
      }),
      trace(
        380,
        300,
        220,
        100,
        group([0, 1, 2].map((k) => sine(380, 300, 220, 100, (k * 2 * Math.PI) / 3, PHASES[k] ?? ink.blue))),
      ),
      text(490, 286, say('AC, rises with speed', 'Alternatif, suit le régime'), {
        anchor: 'middle',
        size: 25,
        fill: ink.soft,
      }),
      // three leads through the connector into the bridge
      box(700, 420, 370, 240, { stroke: ink.boxLine, width: 3, fill: ink.box }, 14),
      phaseY.map((y, i) => line([352, y], [legs[i] ?? 0, y], { stroke: PHASES[i] ?? ink.blue, width: 5 })),
      box(468, 445, 94, 170, { stroke: ink.amber, width: 4, fill: '#2b2415' }, 12),
      phaseY.map((y) => circle(515, y, 12, { fill: ink.ground, stroke: ink.amber, width: 4 })),
      text(515, 654, say('Three-pin connector', 'Connecteur à 3 broches'), {
        anchor: 'middle',
        size: 26,
        fill: ink.amber,
        weight: 600,
      }),
      line([legs[0] ?? 0, rails.top], [1330, rails.top], { stroke: ink.text, width: 5 }),
      line([legs[0] ?? 0, rails.bottom], [1330, rails.bottom], { stroke: ink.muted, width: 5 }),
      legs.map((x, i) =>
        group(
          line([x, rails.top], [x, rails.bottom], { stroke: ink.soft, width: 3 }),
          diodeUp(x, 463, 24, ink.soft),
          diodeUp(x, 604, 24, ink.soft),
          circle(x, phaseY[i] ?? 0, 7, { fill: PHASES[i] ?? ink.blue }),
        ),
      ),
      // the regulator reads the output and acts on the bridge
      box(945, 478, 112, 112, { fill: ink.part, stroke: ink.blue, width: 3 }, 10),
      text(1001, 528, say('holds', 'tient'), { anchor: 'middle', size: 25, fill: ink.soft }),
      text(1001, 566, say('14.4 V', '14,4 V'), { anchor: 'middle', size: 29, weight: 680, heading: true }),
      line([1001, rails.top], [1001, 474], { stroke: ink.blue, width: 3, marker: 'end' }),
      line([943, 534], [902, 534], { stroke: ink.blue, width: 3, marker: 'end' }),
      text(885, 696, say('Regulator-rectifier', 'Régulateur-redresseur'), {
        anchor: 'middle',
        size: 27,
        fill: ink.soft,
      }),
      trace(770, 300, 220, 100, rectified),
      text(880, 286, say('Rectified', 'Redressé'), { anchor: 'middle', size: 25, fill: ink.soft }),
      // battery with its ground
      line([1330, rails.top], [1330, 480], { stroke: ink.text, width: 5 }),
      line([1330, rails.bottom], [1330, 592], { stroke: ink.muted, width: 5 }),
      box(1255, 480, 150, 112, { fill: ink.part, stroke: ink.partLine, width: 4 }, 10),
      box(1283, 468, 28, 12, { fill: ink.partLine }, 3),
      box(1349, 468, 28, 12, { fill: ink.partLine }, 3),
      text(1297, 548, '+', { size: 42, weight: 700, anchor: 'middle' }),
      text(1363, 548, '−', { size: 42, weight: 700, anchor: 'middle', fill: ink.muted }),
      groundSymbol(1330, rails.bottom, ink.muted),
      text(1424, 546, say('Battery', 'Batterie'), { size: 27, fill: ink.soft }),
      trace(1220, 300, 220, 100, line([1232, 322], [1428, 322], { stroke: ink.text, width: 4 })),
      text(1330, 286, say('Held', 'Maintenu'), { anchor: 'middle', size: 25, fill: ink.soft }),
      // where the drop is measured
      [rails.top + 28, rails.bottom - 28].map((y) =>
        line([1085, y], [1240, y], { stroke: ink.amber, width: 3, marker: 'both' }),
      ),
      [rails.top + 70, rails.bottom - 52].map((y) =>
        text(1162, y, '200 mV', { anchor: 'middle', size: 26, weight: 600, fill: ink.amber }),
      ),
    );
  },
};

/** Two wires that cross each other between two points. */
function twistedPair(x1: number, x2: number, y: number, gap: number, pitch: number): string {
  const turns = Math.round((x2 - x1) / pitch);
  const strand = (sign: number, colour: string): string =>
    curve(turns * 16, (t) => [x1 + t * (x2 - x1), y + sign * gap * Math.cos(t * turns * Math.PI)], {
      stroke: colour,
      width: 5,
    });
  return group(strand(1, ink.blue), strand(-1, ink.sky));
}

function unit(x: number, y: number, w: number, h: number, label: string, terminated: boolean): string {
  return group(
    box(x, y, w, h, { fill: ink.box, stroke: terminated ? ink.partLine : ink.boxLine, width: 3 }, 12),
    text(x + w / 2, y + 40, label, { anchor: 'middle', size: 26, weight: 600 }),
    terminated
      ? group(
          line([x + w / 2 - 62, y + 90], [x + w / 2 + 62, y + 90], { stroke: ink.amber, width: 3 }),
          resistor(x + w / 2, y + 90, 66, 26, ink.amber),
          text(x + w / 2, y + 146, '120 Ω', {
            anchor: 'middle',
            size: 28,
            weight: 680,
            fill: ink.amber,
            heading: true,
          }),
        )
      : '',
  );
}

/** Voltage levels of a few bits: 1 is recessive, 0 is dominant. */
const BITS = [1, 0, 0, 1, 0, 1, 1, 0, 1, 1];

function levels(x: number, width: number, rest: number, active: number, colour: string): string {
  const step = width / BITS.length;
  const points: Point[] = [];
  BITS.forEach((bit, i) => {
    const y = bit === 1 ? rest : active;
    points.push([x + i * step + (i === 0 ? 0 : 8), y], [x + (i + 1) * step, y]);
  });
  return polyline(points, { stroke: colour, width: 5 });
}

const twoWires: SlideDrawing = {
  lede: 0,
  accents: [ink.blue, ink.amber, ink.blue],
  draw: (say: Say) => {
    const trunkY = 345;
    const volts = (v: number): number => 700 - (v - 1) * 62;
    return group(
      unit(100, 275, 276, 166, say('Engine control', 'Calculateur moteur'), true),
      unit(1224, 275, 276, 166, say('Instrument cluster', 'Combiné'), true),
      twistedPair(376, 1224, trunkY, 14, 40.4),
      [
        [600, say('ABS unit', 'Bloc ABS')] as const,
        [950, say('Diagnostic socket', 'Prise de diagnostic')] as const,
      ].map(([x, label]) =>
        group(
          circle(x, trunkY - 12, 7, { fill: ink.sky }),
          circle(x + 14, trunkY + 12, 7, { fill: ink.blue }),
          line([x, trunkY - 12], [x, 400], { stroke: ink.sky, width: 4 }),
          line([x + 14, trunkY + 12], [x + 14, 400], { stroke: ink.blue, width: 4 }),
          unit(x - 133, 400, 280, 60, label, false),
        ),
      ),
      text(800, 300, say('Trunk, twisted', 'Ligne, torsadée'), {
        anchor: 'middle',
        size: 26,
        fill: ink.soft,
      }),
      // what the wires do
      [1.5, 2.5, 3.5].map((v) =>
        group(
          line([230, volts(v)], [1130, volts(v)], { stroke: ink.faint, width: 2, dash: '4 10' }),
          text(210, volts(v) + 10, `${say(String(v), String(v).replace('.', ','))} V`, {
            anchor: 'end',
            size: 26,
            fill: ink.soft,
          }),
        ),
      ),
      levels(240, 880, volts(2.56), volts(3.5), ink.sky),
      levels(240, 880, volts(2.44), volts(1.5), ink.blue),
      text(1160, volts(3.5) + 10, 'CAN-H', { size: 28, weight: 650, fill: ink.sky }),
      text(1160, volts(1.5) + 10, 'CAN-L', { size: 28, weight: 650, fill: ink.blue }),
      line([372, volts(3.42)], [372, volts(1.58)], { stroke: ink.text, width: 3, marker: 'both' }),
      text(390, volts(2.5) + 11, '2 V', { size: 30, weight: 680, heading: true }),
      text(1300, volts(2.9), say('Recessive: 0 V', 'Récessif : 0 V'), { size: 26, fill: ink.soft }),
      text(1300, volts(2.9) + 42, say('Dominant: 2 V', 'Dominant : 2 V'), {
        size: 26,
        fill: ink.text,
        weight: 600,
      }),
    );
  },
};

export const electricalSlides: Record<string, SlideDrawing> = {
  'from-rotor-to-battery': rotorToBattery,
  'two-wires-one-conversation': twoWires,
};
