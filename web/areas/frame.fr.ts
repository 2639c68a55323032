import shell from './shell.fr.json' with { type: 'json' };
import dashboards from '#web/insight/dashboards/dashboards.fr.json' with { type: 'json' };
import training from '#web/training/training.fr.json' with { type: 'json' };
import ui from '#web/ui/ui.fr.json' with { type: 'json' };

/** The texts of the frame and of the front page in one file: nothing is shown before they arrive. */
export const frameTexts = { shell, ui, dashboards, training };
