import type { CertificateDesign, ElementPlace } from './certificate-design.ts';
import type { Mark } from './certificate-mark.ts';

/** Labels and secondary texts. */
export const quiet = '#4A5361';
export const hairline = '#D9DDE3';
const night = '#05121F';
export const onNight = '#FFFFFF';
const band = { x: 1.7, y: 2.4, width: 26.4, height: 95.2 } as const;

/** True if an element is on the dark band, so that its text is white. */
export const isOnBand = (
  design: Pick<CertificateDesign, 'backdrop'>,
  { x, width }: Pick<ElementPlace, 'x' | 'width'>,
): boolean => design.backdrop === 'band' && x + width <= band.x + band.width + 1;

/** Colors of this element's text and, unless a picture is behind it, of its background. */
export const coloursAt = (design: CertificateDesign, place: ElementPlace) =>
  isOnBand(design, place) ? { ink: onNight, paper: night } : { ink: design.ink, paper: '#FFFFFF' };

/** The background of a sheet. */
export function backdropOf(
  { backdrop, ink, accent }: CertificateDesign,
  { width, height }: { width: number; height: number },
): Mark[] {
  if (backdrop === 'plain') return [];
  if (backdrop === 'frame') {
    const edge = (inset: number, stroke: string): Mark => ({
      element: null,
      kind: 'rect',
      x: inset,
      y: inset,
      width: width - 2 * inset,
      height: height - 2 * inset,
      radius: 4,
      stroke,
    });
    return [edge(18, ink), edge(23, hairline)];
  }
  const box = {
    x: (band.x / 100) * width,
    y: (band.y / 100) * height,
    width: (band.width / 100) * width,
    height: (band.height / 100) * height,
  };
  return [{ element: null, kind: 'contours', ...box, radius: 9, fill: night, lines: contours(box, accent) }];
}

/** Height lines around a hill, the same on every sheet. */
function contours(
  box: { x: number; y: number; width: number; height: number },
  accent: string,
): { path: string; stroke: string; width: number }[] {
  const [cx, cy] = [box.x + box.width * 0.47, box.y + box.height * 0.59];
  return Array.from({ length: 15 }, (_, ring) => {
    const radius = box.width * (0.1 + ring * 0.115);
    const wave = 0.05 + Math.max(0, 0.16 - ring * 0.008);
    const points = Array.from({ length: 72 }, (_point, step) => {
      const angle = (step / 72) * 2 * Math.PI;
      const bent =
        1 + wave * Math.sin(5 * angle + ring * 0.16) + 0.07 * Math.sin(2 * angle + 1.1 + ring * 0.22);
      const [px, py] = [
        cx + Math.cos(angle) * radius * bent,
        cy + Math.sin(angle) * radius * bent * (1.05 + ring * 0.03),
      ];
      return `${px.toFixed(1)} ${py.toFixed(1)}`;
    });
    const isMain = ring % 4 === 3;
    return {
      path: `M${points.join('L')}Z`,
      stroke: mixed(accent, night, isMain ? 0.85 : 0.4),
      width: isMain ? 1.4 : 0.7,
    };
  });
}

/** Mixes `share` of one color into another. */
function mixed(over: string, under: string, share: number): string {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const channels = [1, 3, 5].map((at) => Math.round(part(over, at) * share + part(under, at) * (1 - share)));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
