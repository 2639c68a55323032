import shell from './shell.en.json' with { type: 'json' };
import ui from '#web/ui/ui.en.json' with { type: 'json' };

/** The words around every page, in one file: nothing is shown before they are here. */
export const frameTexts = { shell, ui };
