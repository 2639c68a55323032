/** The storage key of the chosen color scheme. Mantine's provider reads the same key. */
export const COLOR_SCHEME_KEY = 'mantine-color-scheme-value';

/**
 * Inline script for the head of the page, run with a CSP nonce before the first paint: sets the color scheme (`light`, `dark`, else the
 * system's) on the root element, so that no page flashes in the wrong one.
 */
export const COLOR_SCHEME_SCRIPT = `(function(){var s=null;try{s=localStorage.getItem('${COLOR_SCHEME_KEY}')}catch(e){}if(s!=='light'&&s!=='dark')s=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';document.documentElement.setAttribute('data-mantine-color-scheme',s)})()`;
