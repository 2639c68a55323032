import { describe, expect, it, test } from 'vitest';
import { brandColours, brandVariables, contrastRatio, type Hex } from '#web/platform/theme/brand-scale.ts';

const BRANDS: readonly [name: string, stored: Hex][] = [
  ['blue', '#0181f6'],
  ['red', '#d32f2f'],
  ['orange', '#f57c00'],
  ['green', '#2e7d32'],
  ['yellow', '#ffd500'],
  ['near-black', '#111418'],
  ['purple', '#7a3ff2'],
  ['teal', '#0e9aa7'],
  ['white', '#ffffff'],
  ['black', '#000000'],
  ['lime', '#a6e22e'],
];
const LIGHT_SURFACES: readonly Hex[] = ['#ffffff', '#f5f6f8', '#eff1f4'];
const DARK_SURFACES: readonly Hex[] = ['#13181f', '#0b0e13', '#0f1319'];

describe.each(BRANDS)('%s', (_name, stored) => {
  const colours = brandColours(stored);
  const { scale } = colours;

  it('has readable text on its buttons', () => {
    expect(contrastRatio(colours.onFill, colours.fill)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(colours.onFill, colours.fillHover)).toBeGreaterThanOrEqual(4.5);
    expect(colours.fillHover).not.toBe(colours.fill);
  });

  it('has links that can be read on every surface of both schemes', () => {
    for (const surface of [...LIGHT_SURFACES.slice(0, 2), scale[0]])
      expect(contrastRatio(scale[6], surface)).toBeGreaterThanOrEqual(4.5);
    for (const surface of [...DARK_SURFACES, colours.tintDark, colours.tint2Dark])
      expect(contrastRatio(scale[4], surface)).toBeGreaterThanOrEqual(4.5);
  });

  it('has status words that can be read on their tint', () => {
    expect(contrastRatio(scale[7], scale[1])).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(scale[7], '#ffffff')).toBeGreaterThanOrEqual(6.6);
    expect(contrastRatio(scale[3], colours.tint2Dark)).toBeGreaterThanOrEqual(4.5);
  });

  it('has marks that stand out from the surface', () => {
    expect(contrastRatio(colours.markLight, '#ffffff')).toBeGreaterThanOrEqual(3);
    expect(contrastRatio(colours.markDark, '#13181f')).toBeGreaterThanOrEqual(3);
  });

  it('darkens from step to step', () => {
    const luminances = scale.map((step) => contrastRatio(step, '#ffffff'));
    expect(luminances).toEqual(luminances.toSorted((a, b) => a - b));
  });
});

test('the default brand has the ten steps of the design language', () => {
  expect(brandColours('#0181F6').scale).toEqual([
    '#f2f7ff',
    '#e3eefd',
    '#c4ddfd',
    '#96c4ff',
    '#60a7fe',
    '#0181f6',
    '#006bcf',
    '#0158ab',
    '#004486',
    '#002d5e',
  ]);
  expect(brandColours('#0181F6')).toMatchObject({ fill: '#006bcf', onFill: '#ffffff', hue: 255, chroma: 1 });
});

test('a yellow brand keeps its color under dark text', () => {
  expect(brandColours('#ffd500')).toMatchObject({ raw: '#ffd500', fill: '#ffd500', onFill: '#0b0f16' });
});

test('a near-black brand is lightened so that its button is visible on a dark page', () => {
  const { fill, raw } = brandColours('#111418');
  expect(raw).toBe('#111418');
  expect(contrastRatio(fill, '#13181f')).toBeGreaterThan(2);
});

test('a value that is not a color falls back to the default brand', () => {
  for (const broken of ['', 'blue', '#12', '#12345g'])
    expect(brandColours(broken)).toEqual(brandColours('#0181f6'));
});

test('the variables of a brand name its ten steps and its button', () => {
  const variables = brandVariables('#D32F2F');
  expect(variables).toMatchObject({ '--b-raw': '#d32f2f', '--b-fill': '#d32f2f', '--b-on-fill': '#ffffff' });
  for (let step = 0; step < 10; step += 1) expect(variables[`--b-${step}`]).toMatch(/^#[0-9a-f]{6}$/);
});
