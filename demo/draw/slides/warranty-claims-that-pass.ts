import { badge, box, circle, curve, group, line, path, polygon, text } from '../draw.ts';
import type { SlideDrawing } from '../slide-frame.ts';
import { clock } from '../subjects/icons.ts';
import { wheel } from '../subjects/motorcycle.ts';
import { ink, type Say } from '../theme.ts';

const claimsComeBack: SlideDrawing = {
  lede: (say) =>
    say(
      'Most returns are about writing, few about coverage',
      'La plupart des renvois tiennent à la rédaction, peu à la couverture',
    ),
  accents: [ink.muted, ink.blue, ink.sky, ink.amber],
  draw: (say: Say) => {
    const left = 664;
    const unit = 20;
    const rows = [
      {
        y: 330,
        count: 31,
        colour: ink.blue,
        questions: [
          say('What failed, and why?', 'Qu’est-ce qui a cédé, et pourquoi ?'),
          say('How do you know?', 'Comment le savez-vous ?'),
        ],
      },
      { y: 460, count: 11, colour: ink.sky, questions: [say('Why this much time?', 'Pourquoi ce temps ?')] },
      {
        y: 570,
        count: 6,
        colour: ink.amber,
        questions: [say('Is it within the rules?', 'Est-ce dans les règles ?')],
      },
    ];
    let number = 0;
    return group(
      rows.map(({ y, count, colour, questions }) => {
        const middle = y + 36;
        return group(
          questions.map((question, i) => {
            number += 1;
            const at = questions.length === 1 ? middle : middle - 30 + i * 60;
            return group(
              badge(122, at, String(number), colour),
              text(160, at + 10, question, { size: 27, weight: 600 }),
            );
          }),
          // one stroke for each returned claim
          Array.from({ length: count }, (_, i) =>
            polygon(
              [
                [left + i * unit + 8, y],
                [left + i * unit + 21, y],
                [left + i * unit + 13, y + 72],
                [left + i * unit, y + 72],
              ],
              { fill: colour },
            ),
          ),
          text(left + count * unit + 30, y + 54, String(count), {
            size: 50,
            weight: 690,
            heading: true,
            fill: colour,
          }),
        );
      }),
      line([left - 20, 306], [left - 20, 668], { stroke: ink.partLine, width: 3 }),
    );
  },
};

/** Punched letters are dark on their plate, on screen and on paper. */
const PLATE_INK = '#10151d';

const fourPhotos: SlideDrawing = {
  lede: 0,
  accents: [ink.blue, ink.sky, ink.amber],
  draw: (say: Say) => {
    const xs = [100, 462, 824, 1186];
    const [top, w, h] = [300, 314, 268];
    const names = [
      [say('Identity', 'Identité'), say('the plate, sharp', 'la plaque, nette')],
      [say('Use', 'Utilisation'), say('display on', 'affichage allumé')],
      [say('Place', 'Emplacement'), say('still fitted', 'encore montée')],
      [say('Fault', 'Défaut'), say('scale, side light', 'réglette, lumière rasante')],
    ] as const;
    const corners = (x: number): string =>
      group(
        (
          [
            [x, top, 1, 1],
            [x + w, top, -1, 1],
            [x, top + h, 1, -1],
            [x + w, top + h, -1, -1],
          ] as const
        ).map(([px, py, sx, sy]) =>
          path(`M${px + sx * 34} ${py + sy * 12}H${px + sx * 12}V${py + sy * 34}`, {
            stroke: ink.text,
            width: 4,
          }),
        ),
      );
    const [a, b, c, d] = xs as [number, number, number, number];
    return group(
      xs.map((x, i) =>
        group(
          box(x, top, w, h, { fill: ink.box, stroke: ink.boxLine, width: 3 }, 14),
          badge(x + 26, top + h + 48, String(i + 1)),
          text(x + 60, top + h + 58, names[i]?.[0] ?? '', { size: 30, weight: 670, heading: true }),
          text(x + 60, top + h + 98, names[i]?.[1] ?? '', { size: 24, fill: ink.soft }),
        ),
      ),
      // plate
      box(a + 44, top + 78, 226, 112, { fill: '#cfd6de' }, 8),
      [
        [a + 58, top + 92],
        [a + 256, top + 92],
        [a + 58, top + 176],
        [a + 256, top + 176],
      ].map(([x, y]) => circle(x ?? 0, y ?? 0, 5, { fill: ink.muted })),
      text(a + 157, top + 132, '7ZTBC06A', { size: 28, weight: 700, anchor: 'middle', fill: PLATE_INK }),
      text(a + 157, top + 170, '5VK004530', { size: 28, weight: 700, anchor: 'middle', fill: PLATE_INK }),
      // odometer
      circle(b + 157, top + 134, 96, { fill: '#0a1a24', stroke: ink.partLine, width: 5 }),
      Array.from({ length: 9 }, (_, i) => {
        const at = ((150 + i * 30) * Math.PI) / 180;
        return line(
          [b + 157 + Math.cos(at) * 74, top + 134 + Math.sin(at) * 74],
          [b + 157 + Math.cos(at) * 86, top + 134 + Math.sin(at) * 86],
          { stroke: ink.soft, width: 4 },
        );
      }),
      text(b + 157, top + 134, say('1,248', '1 248'), {
        size: 36,
        weight: 680,
        heading: true,
        anchor: 'middle',
        fill: ink.sky,
      }),
      text(b + 157, top + 172, 'km', { size: 26, anchor: 'middle', fill: ink.soft }),
      // part in its place
      `<clipPath id="frame3"><rect x="${c + 4}" y="${top + 4}" width="${w - 8}" height="${h - 8}" rx="12"/></clipPath><g clip-path="url(#frame3)">${group(
        wheel(c + 90, top + 240, 150),
        line([c + 90, top + 240], [c + 250, top - 40], { stroke: ink.partLine, width: 26 }),
        box(c + 152, top + 96, 76, 92, { fill: ink.part, stroke: ink.amber, width: 5 }, 10),
        circle(c + 190, top + 140, 78, { stroke: ink.amber, width: 4, dash: '8 9' }),
      )}</g>`,
      // crack with scale and light from the side
      box(d + 60, top + 66, 200, 120, { fill: '#3a4553', stroke: ink.partLine, width: 3 }, 10),
      path(
        `M${d + 130} ${top + 66}L${d + 146} ${top + 98}L${d + 136} ${top + 122}L${d + 158} ${top + 150}L${d + 150} ${top + 186}`,
        { stroke: ink.ground, width: 7 },
      ),
      path(
        `M${d + 134} ${top + 66}L${d + 150} ${top + 98}L${d + 140} ${top + 122}L${d + 162} ${top + 150}L${d + 154} ${top + 186}`,
        { stroke: ink.amber, width: 3 },
      ),
      box(d + 60, top + 204, 200, 34, { fill: '#e7c15a' }, 4),
      Array.from({ length: 19 }, (_, i) =>
        line([d + 70 + i * 10, top + 204], [d + 70 + i * 10, top + (i % 5 === 0 ? 224 : 216)], {
          stroke: ink.ground,
          width: 2,
        }),
      ),
      polygon(
        [
          [d + 302, top + 86],
          [d + 302, top + 132],
          [d + 262, top + 172],
          [d + 262, top + 74],
        ],
        { fill: 'rgb(247 176 43 / .3)' },
      ),
      box(d + 286, top + 92, 22, 36, { fill: ink.amber }, 5),
      xs.map(corners),
    );
  },
};

const labourTime: SlideDrawing = {
  lede: 2,
  accents: [ink.sky, ink.blue, ink.amber],
  draw: (say: Say) => {
    const [left, top, step] = [120, 336, 74];
    const parts = [
      { tenths: 3, colour: ink.muted, name: say('tools, parts', 'préparation') },
      { tenths: 3, colour: ink.sky, name: say('access', 'accès') },
      { tenths: 5, colour: ink.blue, name: say('work and refit', 'travail et repose') },
      { tenths: 3, colour: ink.green, name: say('check', 'contrôle') },
    ];
    let at = 0;
    return group(
      parts.map(({ tenths, colour, name }) => {
        const from = left + at * step;
        at += tenths;
        return group(
          Array.from({ length: tenths }, (_, i) =>
            polygon(
              [
                [from + i * step + 16, top],
                [from + (i + 1) * step + 8, top],
                [from + (i + 1) * step - 8, top + 86],
                [from + i * step, top + 86],
              ],
              { fill: colour },
            ),
          ),
          text(from + (tenths * step) / 2, top + 132, name, { size: 27, anchor: 'middle', weight: 600 }),
        );
      }),
      line([left, top - 22], [left + 14 * step, top - 22], { stroke: ink.soft, width: 3, marker: 'both' }),
      text(left + 7 * step, top - 36, say('14 tenths: 1.4 h', '14 dixièmes : 1,4 h'), {
        size: 27,
        anchor: 'middle',
        fill: ink.soft,
      }),
      clock(1340, 420, 92, 84 / 60 - 1, ink.amber),
      curve(
        24,
        (t) => [1340 + 112 * Math.sin(t * Math.PI * 1.98), 420 - 112 * Math.cos(t * Math.PI * 1.98)],
        { stroke: ink.amber, width: 4, marker: 'end' },
      ),
      text(1340, 570, '84 min', { size: 32, weight: 670, heading: true, anchor: 'middle', fill: ink.amber }),
      // diagnosis apart
      box(left, 552, 470, 96, { fill: 'none', stroke: ink.amber, width: 3, dash: '10 8' }, 12),
      text(left + 28, 594, say('Diagnosis: its own line', 'Diagnostic : ligne à part'), {
        size: 27,
        weight: 620,
        fill: ink.amber,
      }),
      text(left + 28, 630, say('with a reason', 'avec un motif'), { size: 25, fill: ink.soft }),
      text(690, 612, '1.4 × 120 = 168'.replace('.', say('.', ',')), { size: 46, weight: 680, heading: true }),
    );
  },
};

export const warrantySlides: Record<string, SlideDrawing> = {
  'why-claims-come-back': claimsComeBack,
  'four-photos-that-answer-everything': fourPhotos,
  'how-a-labour-time-is-built': labourTime,
};
