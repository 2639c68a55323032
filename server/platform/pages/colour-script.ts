/** Sets light or dark on the root element before the first paint: the person's choice, or the system's. */
export const colourScript = `(function(){var s=null;try{s=localStorage.getItem('mantine-color-scheme-value')}catch(e){}if(s!=='light'&&s!=='dark')s=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';document.documentElement.setAttribute('data-mantine-color-scheme',s)})()`;
