import type { Say } from '../theme.ts';
import type { Cell, Workbook } from './workbook.ts';

/** Monthly sheet of the parts counter: returns by reason and week, with sums. */
export function returnReasons(say: Say): Workbook {
  const reasons = [
    say('Wrong vehicle', 'Mauvais véhicule'),
    say('Wrong model year or serial break', 'Mauvaise année-modèle ou rupture de série'),
    say('Wrong side', 'Mauvais côté'),
    say('Replaced number not checked', 'Chaîne de remplacement non suivie'),
    say('Ordered twice', 'Commande en double'),
    say('Changed mind', 'Changement d’avis'),
    say('Damaged in transit', 'Dommage au transport'),
  ];
  const first = 4;
  const last = first + reasons.length - 1;
  const weeks = [1, 2, 3, 4, 5].map((week) => say(`Week ${week}`, `Semaine ${week}`));
  const sum = (from: string, to: string): Cell => ({ formula: `SUM(${from}:${to})` });
  return {
    sheetName: say('Returns', 'Retours'),
    columnWidths: [44, 11, 11, 11, 11, 11, 11, 34],
    rows: [
      { cells: [say('Parts returns by reason', 'Retours de pièces par motif')], bold: true },
      { cells: [say('Month', 'Mois'), null, null, say('Dealer', 'Concession'), null] },
      {
        cells: [say('Reason', 'Motif'), ...weeks, 'Total', say('What we change', 'Ce que nous changeons')],
        bold: true,
      },
      ...reasons.map((reason, i) => ({
        cells: [reason, null, null, null, null, null, sum(`B${first + i}`, `F${first + i}`), null],
      })),
      {
        cells: [
          'Total',
          ...['B', 'C', 'D', 'E', 'F', 'G'].map((name) => sum(`${name}${first}`, `${name}${last}`)),
        ],
        bold: true,
      },
      { cells: [null] },
      {
        cells: [
          say(
            'One reason first two months running: the fault is in our process.',
            'Un même motif en tête deux mois de suite : la faute vient de notre méthode.',
          ),
        ],
      },
    ],
  };
}
