import { badge, box, circle, group, line, path, text } from '../draw.ts';
import type { SlideDrawing } from '../slide-frame.ts';
import { clock, padlock, tester } from '../subjects/icons.ts';
import { ink, type Say } from '../theme.ts';

const why60: SlideDrawing = {
  lede: 3,
  accents: [ink.amber, ink.orange, ink.orange],
  draw: (say: Say) => {
    const scale = { x: 250, top: 296, bottom: 690 };
    const y = (volts: number): number => scale.bottom - (volts / 420) * (scale.bottom - scale.top);
    const mark = (volts: number, label: string, colour: string): string =>
      group(
        line([scale.x - 34, y(volts)], [scale.x + 34, y(volts)], { stroke: colour, width: 4 }),
        text(scale.x + 56, y(volts) + 10, label, { size: 27, fill: colour, weight: 600 }),
        text(scale.x - 52, y(volts) + 10, `${volts} V`, {
          size: 28,
          weight: 660,
          anchor: 'end',
          fill: colour,
          heading: true,
        }),
      );
    const hv = { stroke: ink.orange, width: 8 };
    const [plus, minus] = [370, 610];
    const contact = (x: number, wire: number): string =>
      group(
        line([x - 34, wire], [x - 18, wire], hv),
        line([x - 18, wire], [x + 16, wire - 26], { stroke: ink.text, width: 6 }),
        line([x + 18, wire], [x + 34, wire], hv),
        circle(x - 18, wire, 6, { fill: ink.text }),
        circle(x + 18, wire, 6, { fill: ink.text }),
      );
    const cells = (top: number): string =>
      group(
        box(720, top, 150, 92, { fill: ink.part, stroke: ink.orange, width: 4 }, 10),
        text(795, top + 58, '200 V', { size: 31, weight: 680, anchor: 'middle', heading: true }),
      );
    return group(
      // the scale
      box(scale.x - 22, y(403), 44, y(60) - y(403), { fill: ink.orange, opacity: 0.85 }, 6),
      box(scale.x - 22, y(60), 44, y(0) - y(60), { fill: ink.faint }, 6),
      mark(403, say('fully charged', 'pleine charge'), ink.orange),
      mark(350, say('nominal', 'nominale'), ink.text),
      mark(60, say('the line', 'la limite'), ink.amber),
      mark(12, say('on-board', 'de bord'), ink.soft),
      line([540, 300], [540, 690], { stroke: ink.faint, width: 2 }),
      // battery in two halves with the service disconnect between them
      line([795, plus], [795, 398], hv),
      line([795, 582], [795, minus], hv),
      cells(396),
      cells(492),
      line([720, 488], [664, 488], { stroke: ink.amber, width: 4 }),
      box(608, 456, 56, 64, { fill: '#3a2c10', stroke: ink.amber, width: 4 }, 8),
      path('M622 456V438Q622 426 636 426Q650 426 650 438V456', { stroke: ink.amber, width: 6 }),
      line([622, 488], [650, 488], { stroke: ink.amber, width: 6 }),
      text(704, 558, say('service\ndisconnect', 'sectionneur\nde service'), {
        size: 25,
        anchor: 'end',
        fill: ink.amber,
        weight: 600,
      }),
      text(795, 330, say('the cells stay live', 'les cellules restent sous tension'), {
        size: 26,
        anchor: 'middle',
        fill: ink.orange,
        weight: 600,
      }),
      // contactors, DC link, inverter, motor
      [plus, minus].map((wire) =>
        group(line([795, wire], [926, wire], hv), contact(960, wire), line([994, wire], [1250, wire], hv)),
      ),
      text(930, 668, say('contactors', 'contacteurs'), { size: 25, anchor: 'middle', fill: ink.soft }),
      line([1130, plus], [1130, 474], hv),
      line([1130, 506], [1130, minus], hv),
      line([1086, 474], [1174, 474], { stroke: ink.text, width: 8 }),
      line([1086, 506], [1174, 506], { stroke: ink.text, width: 8 }),
      text(1190, 500, '40 J', { size: 28, weight: 660, heading: true }),
      text(1146, 668, say('DC link', 'circuit intermédiaire'), { size: 25, weight: 600, anchor: 'middle' }),
      box(1270, 338, 90, 304, { fill: ink.part, stroke: ink.partLine, width: 4 }, 12),
      [plus, minus].map((wire) => line([1250, wire], [1270, wire], hv)),
      text(1324, 490, say('inverter', 'onduleur'), { size: 26, anchor: 'middle', rotate: -90 }),
      [446, 490, 534].map((wire) => line([1360, wire], [1404, wire], { stroke: ink.orange, width: 6 })),
      circle(1450, 490, 58, { fill: ink.part, stroke: ink.partLine, width: 5 }),
      text(1450, 499, say('motor', 'moteur'), { size: 25, anchor: 'middle' }),
    );
  },
};

const fiveRules: SlideDrawing = {
  lede: 3,
  accents: [ink.blue, ink.sky, ink.amber],
  draw: (say: Say) => {
    const names = [
      [
        say('Switch off', 'Couper'),
        say('charger, key,\n12 V, disconnect', 'chargeur, clé,\n12 V, sectionneur'),
      ],
      [say('Lock', 'Cadenasser'), say('your padlock,\nyour tag', 'votre cadenas,\nvotre étiquette')],
      [say('Wait', 'Attendre'), say('from the moment\nit is out', 'dès qu’il\nest retiré')],
      [
        say('Verify', 'Vérifier'),
        say('three pairs between\ntwo proofs', 'trois paires entre\ndeux contrôles'),
      ],
      [
        say('Keep it so', 'Maintenir'),
        say('barrier closed;\nback? verify again', 'barrière fermée ;\nretour ? revérifier'),
      ],
    ] as const;
    const xs = [236, 518, 800, 1082, 1364];
    const icon = [
      group(
        box(180, 366, 112, 80, { fill: ink.part, stroke: ink.orange, width: 4 }, 10),
        box(204, 384, 64, 44, { fill: ink.ground, stroke: ink.faint, width: 3 }, 6),
        path('M216 352V318H256V352', { stroke: ink.amber, width: 9 }),
        line([304, 352], [304, 312], { stroke: ink.amber, width: 5, marker: 'end' }),
      ),
      padlock(518, 376, 1.15),
      clock(800, 384, 66, 5 / 12),
      tester(1082, 362, [1034, 486], [1130, 486], '0 V'),
      group(
        [0, 1, 2].map((i) =>
          line([1280 + i * 84, 330], [1280 + i * 84, 446], { stroke: ink.partLine, width: 7 }),
        ),
        [352, 396].map((y) =>
          line([1280, y], [1448, y], { stroke: ink.amber, width: 9, dash: '22 14', cap: 'butt' }),
        ),
        path('M1298 470L1322 416L1346 470Z', { fill: ink.amber }),
      ),
    ];
    return group(
      xs.map((x, i) =>
        group(
          box(x - 126, 278, 252, 416, { fill: ink.box, stroke: ink.boxLine, width: 2 }, 18),
          badge(x - 92, 312, String(i + 1)),
          icon[i] ?? '',
          text(x, 558, names[i]?.[0] ?? '', { size: 30, weight: 670, heading: true, anchor: 'middle' }),
          text(x, 604, names[i]?.[1] ?? '', { size: 25, fill: ink.soft, anchor: 'middle' }),
        ),
      ),
    );
  },
};

export const highVoltageSlides: Record<string, SlideDrawing> = {
  'why-60-volts-is-the-line': why60,
  'five-rules-to-take-away': fiveRules,
};
