import shell from './shell.en.json' with { type: 'json' };
import dashboards from '#web/insight/dashboards/dashboards.en.json' with { type: 'json' };
import training from '#web/training/training.en.json' with { type: 'json' };
import ui from '#web/ui/ui.en.json' with { type: 'json' };

/** The texts of the frame and of the front page in one file: nothing is shown before they arrive. */
export const frameTexts = { shell, ui, dashboards, training };
