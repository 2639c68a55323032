import { box, group, line, path, text } from '../draw.ts';
import type { SlideDrawing } from '../slide-frame.ts';
import {
  crew1000,
  haulerSnow,
  knobbyWheel,
  quad,
  sideBySide,
  trackUnit,
  trail800,
} from '../subjects/vehicles.ts';
import { ink, type Say } from '../theme.ts';

const lineUp: SlideDrawing = {
  lede: (say) =>
    say(
      'Ask where, who and what first; then lead to the family that fits',
      'Demandez d’abord où, qui et quoi ; puis menez à la bonne famille',
    ),
  accents: [ink.blue, ink.sky, ink.amber],
  draw: (say: Say) => {
    const scale = 0.66;
    const at = (
      x: number,
      ground: number,
      textX: number,
      name: string,
      sentence: string,
      drawing: string,
    ): string =>
      group(
        line([x, ground + 1], [textX - 24, ground + 1], { stroke: ink.faint, width: 3 }),
        drawing,
        text(textX, ground - 104, name, { size: 31, weight: 680, heading: true }),
        text(textX, ground - 64, sentence, { size: 25, fill: ink.soft }),
      );
    const place = (x: number, ground: number): readonly [number, number, number] => [
      x,
      ground - 300 * scale,
      scale,
    ];
    return group(
      at(
        100,
        476,
        590,
        'Crew 1000',
        say('the crew\nis the load', 'l’équipe\nest la charge'),
        sideBySide(...place(100, 476), crew1000),
      ),
      at(
        890,
        476,
        1280,
        'Trail 800',
        say('fits a\n50-inch gate', 'passe une barrière\nde 50 pouces'),
        sideBySide(...place(890, 476), trail800),
      ),
      at(
        100,
        690,
        590,
        'Quad 600',
        say('light, ridden,\nclose to the trees', 'léger, agile, au\nplus près des arbres'),
        quad(...place(160, 690)),
      ),
      at(
        890,
        690,
        1280,
        'Hauler 950',
        say('works in\nJanuary too', 'travaille aussi\nen janvier'),
        sideBySide(...place(890, 690), haulerSnow),
      ),
    );
  },
};

/** Contact areas are drawn to one scale. */
const METRE_PX = 135;

const tracksFloat: SlideDrawing = {
  lede: 0,
  accents: [ink.amber, ink.blue, ink.sky],
  draw: (say: Say) => {
    const patch = { w: 0.24 * METRE_PX, h: 0.155 * METRE_PX };
    const track = { w: 0.95 * METRE_PX, h: 0.35 * METRE_PX };
    const axles = 1.9 * METRE_PX;
    const width = 1.3 * METRE_PX;
    const snow = 576;
    const plan = (x: number, size: { w: number; h: number }, colour: string, fill: string): string =>
      group(
        box(
          x - 66,
          402,
          axles + 150,
          width - 44,
          { fill: 'none', stroke: ink.faint, width: 3, dash: '3 9' },
          40,
        ),
        [0, 1].flatMap((i) =>
          [0, 1].map((j) =>
            box(
              x + i * axles - size.w / 2,
              380 + j * width - size.h / 2,
              size.w,
              size.h,
              { fill, stroke: colour, width: 3 },
              6,
            ),
          ),
        ),
      );
    const section = (
      x: number,
      depth: number,
      half: number,
      body: string,
      colour: string,
      label: string,
    ): string =>
      group(
        body,
        path(
          `M${x - 120} ${snow}H${x - half}Q${x - half * 0.9} ${snow + depth} ${x - half * 0.55} ${snow + depth}H${x + half * 0.55}Q${x + half * 0.9} ${snow + depth} ${x + half} ${snow}H${x + 120}V${snow + 84}H${x - 120}Z`,
          { fill: '#22384b', stroke: ink.partLine, width: 2 },
        ),
        [-0.4, 0, 0.4].map((share) =>
          line([x + half * share, snow + depth + 8], [x + half * share, snow + depth + 40], {
            stroke: colour,
            width: 4,
            marker: 'end',
          }),
        ),
        text(x, 346, label, { anchor: 'middle', size: 34, weight: 680, fill: colour, heading: true }),
      );
    return group(
      text(100, 300, say('Cab on wheels, 1,065 kg', 'Cab sur roues, 1 065 kg'), { size: 29, weight: 620 }),
      plan(176, patch, ink.amber, '#4a3510'),
      text(100, 664, say('4 patches, 0.15 m² in all', '4 empreintes, 0,15 m² en tout'), {
        size: 27,
        fill: ink.soft,
      }),
      section(644, 40, 62, knobbyWheel(644, snow + 40 - 98, 98), ink.amber, '70 kPa'),
      line([800, 290], [800, 680], { stroke: ink.faint, width: 2 }),
      text(850, 300, say('Snow on tracks, 1,265 kg', 'Snow sur chenilles, 1 265 kg'), {
        size: 29,
        weight: 620,
      }),
      plan(926, track, ink.blue, '#0f3560'),
      text(850, 664, say('4 tracks, 1.33 m² in all', '4 chenilles, 1,33 m² en tout'), {
        size: 27,
        fill: ink.soft,
      }),
      section(1400, 6, 112, trackUnit(1400, snow + 6 - 104, 104), ink.sky, '9 kPa'),
    );
  },
};

export const lineUpSlides: Record<string, SlideDrawing> = {
  'the-line-up-in-one-minute': lineUp,
  'why-tracks-float': tracksFloat,
};
