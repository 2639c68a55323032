/** Where the chosen colour scheme is kept in the browser; the same key Mantine's provider reads. */
export const COLOR_SCHEME_KEY = 'mantine-color-scheme-value';

/**
 * Inline script for the head of the page, to run under a CSP nonce before the first paint: sets the colour scheme
 * (`light`, `dark`, else what the system asks for) on the root element, so that no page flashes in the wrong one.
 */
export const COLOR_SCHEME_SCRIPT = `(function(){var s=null;try{s=localStorage.getItem('${COLOR_SCHEME_KEY}')}catch(e){}if(s!=='light'&&s!=='dark')s=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';document.documentElement.setAttribute('data-mantine-color-scheme',s)})()`;
