import type { Screen } from '#contract/platform/screen.ts';

/**
 * What a page shows while its style sheet and scripts are loading: the mark and the outlines of its shell, each where the application draws
 * it too. It stays behind the application, so nothing moves when that appears, and is removed once there is a `main`. Screen readers ignore
 * it.
 */
export const firstFrameStyle = [
  ':root{--f-canvas:#f5f6f8;--f-surface:#fff;--f-line:#e3e6eb;background:var(--f-canvas)}',
  ':root[data-mantine-color-scheme=dark]{--f-canvas:#0b0e13;--f-surface:#13181f;--f-line:#252d38}',
  'body{margin:0}',
  '#frame{position:fixed;z-index:-1;inset:0}',
  '#frame i{position:absolute;inset:0 0 auto;height:60px;border-bottom:1px solid var(--f-line);background:var(--f-surface)}',
  '#frame svg{position:absolute;top:16px;left:max(24px,50vw - 596px)}',
  '#frame[data-shell=admin] i{inset:0 auto 0 0;width:248px;height:auto;border:0;border-right:1px solid var(--f-line)}',
  '#frame[data-shell=admin] svg{top:14px;left:18px}',
  '#frame[data-shell=room] i{height:56px}',
  '#frame[data-shell=room] svg{top:14px;left:18px}',
  '#frame:is([data-shell=public],[data-shell=bare]) svg{top:27px;left:40px}',
  '#frame:is([data-shell=public],[data-shell=bare]) i{height:auto;bottom:0;border:0}',
  '@media(max-width:1179px){#frame[data-shell=user] svg{left:72px}}',
  '@media(max-width:1023px){#frame[data-shell=admin] i{inset:0 0 auto;width:auto;height:52px;border:0;border-bottom:1px solid var(--f-line)}#frame[data-shell=admin] svg{top:12px}}',
  '@media(max-width:639px){#frame[data-shell=user] svg{left:60px}#frame:is([data-shell=public],[data-shell=bare]) svg{top:19px;left:16px}}',
  '@media print{#frame{display:none}}',
  'body:has(#root main) #frame{display:none}',
].join('');

/** White on the default brand color lacks contrast, so buttons and the mark use its next step. */
const markColour = (brand: string) => (brand.toLowerCase() === '#0181f6' ? '#006bcf' : brand);

export const firstFrame = (shell: Screen['shell'], brandColour: string): string =>
  `<div id="frame" data-shell="${shell}" aria-hidden="true"><i></i><svg width="28" height="28" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${markColour(brandColour)}"/><path d="M8 22L14 10h5L13 22z" fill="#fff"/><path d="M17 22L23 10h2.6L19.6 22z" fill="#fff" opacity=".55"/></svg></div>`;
