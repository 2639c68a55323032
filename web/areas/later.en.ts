import dashboards from '#web/insight/dashboards/dashboards.later.en.json' with { type: 'json' };
import training from '#web/training/training.later.en.json' with { type: 'json' };
import ui from '#web/ui/ui.later.en.json' with { type: 'json' };

/** What the namespaces of the frame hold besides: nothing that the frame, the front page, or sign-in shows. */
export const laterTexts = { ui, dashboards, training };
