import type { DemoCourse } from '#demo/content/course.schema.ts';
import type { DemoNetwork } from '#demo/content/network.schema.ts';
import { arrowHeads } from '../draw.ts';
import { slideDrawings } from '../slides/all.ts';
import { printed, sayIn, type Language } from '../theme.ts';
import { notes, pageFoot, pageHead, type Paper } from './paper.ts';

/** Slides whose diagram is printed below the text, as many as the page holds. */
const FIGURES: Record<string, readonly string[]> = {
  'brakes-abs': ['how-abs-decides'],
  'cvt-technician': ['which-part-changes-what'],
  'delivery-handover': ['a-plan-that-fits-in-one-hand', 'why-the-first-service-matters'],
  'electrical-diagnosis-charging-can': ['from-rotor-to-battery', 'two-wires-one-conversation'],
  'high-voltage-safety': ['five-rules-to-take-away'],
  'off-road-lineup-2027': ['the-line-up-in-one-minute'],
  'parts-counter-essentials': ['read-the-identification-number', 'what-to-keep-on-the-shelf'],
  'suspension-set-up': ['measure-sag-in-three-steps', 'the-push-test'],
  'sxs-pre-delivery-talus-crew-1000': ['torque-in-order'],
  'warranty-claims-that-pass': ['four-photos-that-answer-everything'],
};

/** The one-page sheet of a course: its cheat sheet text, its diagrams, and lines for the shop's own values. */
export function cheatSheet(course: DemoCourse, network: DemoNetwork, language: Language): Paper {
  const say = sayIn(language);
  const brand = network.brands.find((entry) => entry.slug === course.brand);
  const paper = {
    title: course.name[language],
    kicker: `${brand?.name ?? ''} · ${say('Cheat sheet', 'Aide-mémoire')}`,
    colour: brand?.colour ?? '#0181F6',
    foot: say(
      'Values are training examples. The manual of the model and model year has the last word.',
      'Les valeurs sont des exemples de formation. Le manuel du modèle et de l’année-modèle fait foi.',
    ),
  };
  // A heading stays with its list; several of them read well in two columns.
  const parts = course.cheatSheet.body[language].split(/(?=<h3>)/);
  const sections = FIGURES[course.slug] ?? [];
  const figures = sections.map((section) => {
    const drawing = slideDrawings[course.slug]?.[section]?.draw(say, language) ?? '';
    return `<svg class="figure ${sections.length < 2 ? '' : parts.length > 1 ? 'tight' : 'pair'}" viewBox="84 250 1444 466" aria-hidden="true"><defs>${printed(arrowHeads())}</defs>${printed(drawing)}</svg>`;
  });
  return {
    ...paper,
    body: `<section>${pageHead(paper)}<div class="${parts.length > 1 ? 'columns' : 'large'}">${parts
      .map((part) => `<div>${part}</div>`)
      .join(
        '',
      )}</div>${figures.join('')}${sections.length > 1 ? '' : notes(say('Our own values', 'Nos propres valeurs'))}${pageFoot(
      paper,
      network.maker.portal,
    )}</section>`,
  };
}
