import type {
  MantineColorsTuple,
  MantineContext,
  MantineTheme,
  MantineThemeOverride,
  VariantColorsResolver,
} from '@mantine/core';
import type { ContextType } from 'react';
import { filterOptions } from '#web/platform/formats/find-words.ts';
import { pageNonce } from '#web/platform/theme/page-nonce.ts';
import { breakpoints } from './breakpoints.ts';

declare module '@mantine/core' {
  /** The colors that have variables. Any other name does not compile. */
  export interface MantineThemeColorsOverride {
    colors: Record<'brand' | 'gray' | 'dark' | 'red', MantineColorsTuple>;
  }
}

/** A light brand has dark text. The pair is in the variables, so one theme works for every brand. */
const colorsOver =
  (resolve: VariantColorsResolver): VariantColorsResolver =>
  (input) => {
    const colours = resolve(input);
    const isBrand = !input.color || input.color === 'brand';
    if (isBrand && input.variant === 'filled') return { ...colours, color: 'var(--b-on-fill)' };
    if (isBrand && input.variant === 'subtle')
      return { ...colours, color: 'var(--b-link)', hover: 'var(--b-tint)' };
    return colours;
  };

/** Mantine writes its media queries in em of 16 px. */
const em = (pixels: number) => `${pixels / 16}em`;

const field = { defaultProps: { size: 'sm', radius: 'md' } };
/** Fields in which people type to find an option. */
const searched = { defaultProps: { ...field.defaultProps, filter: filterOptions } };

/**
 * Mantine's theme as plain objects, because `Component.extend()` would pull every named component into the page. Colors are in `tokens.css`
 * and `mantine-variables.css`; the palettes here are only for what Mantine computes in script. The build makes it the theme of every Mantine
 * component (`theme-as-default.ts`), so that it comes with the first input of a page and not with the first load.
 */
export const themeOver = (base: MantineTheme): MantineThemeOverride => ({
  primaryColor: 'brand',
  primaryShade: 6,
  white: '#ffffff',
  black: '#10151d',
  colors: {
    brand: [
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
    ],
    gray: [
      '#f7f8fa',
      '#eff1f4',
      '#e3e6eb',
      '#d0d5dd',
      '#8a93a1',
      '#7c8695',
      '#5b6472',
      '#434b58',
      '#2a313c',
      '#171c24',
    ],
    dark: [
      '#dfe4ea',
      '#b3bcc8',
      '#97a2b0',
      '#6f7a89',
      '#39424f',
      '#29313c',
      '#1e252e',
      '#151a21',
      '#0f1319',
      '#0a0d12',
    ],
  },
  variantColorResolver: colorsOver(base.variantColorResolver),
  fontFamily: 'var(--b-font)',
  headings: { fontFamily: 'var(--b-display)', fontWeight: '680' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  breakpoints: {
    xs: '20em',
    sm: em(breakpoints.phone),
    md: em(breakpoints.tablet),
    lg: em(breakpoints.desk),
    xl: em(breakpoints.wide),
  },
  autoContrast: false,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    TextInput: field,
    Textarea: { defaultProps: { size: 'sm', radius: 'md', autosize: true, minRows: 3 } },
    PasswordInput: field,
    NumberInput: field,
    NativeSelect: field,
    // Pressing what is chosen keeps it; what may be empty has a button for that.
    Select: { defaultProps: { ...searched.defaultProps, allowDeselect: false } },
    MultiSelect: searched,
    TagsInput: searched,
    Autocomplete: searched,
    Checkbox: { defaultProps: { size: 'sm', radius: 'sm' } },
    Radio: { defaultProps: { size: 'sm' } },
    Switch: { defaultProps: { size: 'sm' } },
    Drawer: {
      defaultProps: {
        position: 'right',
        size: 480,
        overlayProps: { color: '#0a0d12', backgroundOpacity: 0.38 },
        transitionProps: { duration: 220, timingFunction: 'cubic-bezier(.2,.7,.2,1)' },
      },
    },
  },
});

/** What Mantine's components ask besides the theme. None that the portal uses reads the color scheme, which is in the style sheets. */
export const mantineContext: NonNullable<ContextType<typeof MantineContext>> = {
  colorScheme: 'auto',
  setColorScheme: () => {},
  clearColorScheme: () => {},
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  getStyleNonce: pageNonce,
  cssVariablesSelector: ':root',
  withStaticClasses: true,
};
