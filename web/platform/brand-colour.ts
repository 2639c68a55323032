import { untilLoaded } from './lazy-extra.ts';
import { DEFAULT_BRAND_COLOUR } from './theme/default-brand.ts';

/** Colors the page for a brand. The style sheet holds the default color; only other colors need a computed scale. */
export function applyBrandColour(colour: string): void {
  const root = document.documentElement;
  if (colour.toLowerCase() === DEFAULT_BRAND_COLOUR) {
    if (root.dataset['brand']) root.removeAttribute('style');
    delete root.dataset['brand'];
    return;
  }
  if (root.dataset['brand'] === colour) return;
  root.dataset['brand'] = colour;
  void untilLoaded(() => import('./theme/brand-scale.ts')).then(({ brandVariables }) => {
    for (const [name, value] of Object.entries(brandVariables(colour))) root.style.setProperty(name, value);
  });
}
