import './statements.tabs.ts';
import { page, type Pages } from '#web/platform/page.ts';

export const statementsPages: Pages = {
  'statements.own': page(() => import('./learner/statement.page.tsx'), 'statements', 'report-kit'),
  'statements.dealer': page(() => import('./learner/dealer-statement.page.tsx'), 'statements', 'report-kit'),
};
