import { screen } from '#contract/platform/screen.ts';

export const statementScreens = {
  own: screen({
    id: 'statements.own',
    path: '/auth/statements',
    shell: 'user',
    access: 'signed-in',
    title: { en: 'Statements', fr: 'Relevés' },
    parent: 'payouts.own',
  }),
  dealer: screen({
    id: 'statements.dealer',
    path: '/auth/statements/dealers/{dealerId}',
    shell: 'user',
    access: 'signed-in',
    feature: 'loyalty',
    title: { en: 'Dealer statement', fr: 'Relevé du concessionnaire' },
    parent: 'loyalty.program',
  }),
};
