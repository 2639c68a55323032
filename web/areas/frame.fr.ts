import shell from './shell.fr.json' with { type: 'json' };
import ui from '#web/ui/ui.fr.json' with { type: 'json' };

/** The words around every page, in one file: nothing is shown before they are here. */
export const frameTexts = { shell, ui };
