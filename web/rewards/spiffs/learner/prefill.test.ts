import { expect, test } from 'vitest';
import { nothingRead, type ReadItem } from '#contract/rewards/receipt-readings.fields.ts';
import { prefilled } from './prefill.ts';

const item = (partNumber: string, quantity: number, changes: Partial<ReadItem> = {}): ReadItem => ({
  partNumber,
  quantity,
  suggested: null,
  confidence: 0.95,
  isDoubtful: false,
  box: null,
  ...changes,
});
const value = <T>(one: T, isDoubtful = false) => ({
  value: one,
  text: String(one),
  confidence: 0.9,
  isDoubtful,
  box: null,
});
const program = {
  currency: 'USD' as const,
  parts: [{ partNumber: '66-20418', name: '', nameFr: '', amountCents: null }],
};

test('sure values are filled in, doubtful ones are asked about, and lines that pay nothing are left out', () => {
  const { values, marks, linesCount } = prefilled(
    {
      values: {
        ...nothingRead,
        receiptNumber: value('S-1'),
        total: value(41_270, true),
        currency: value('USD'),
        items: [item('66-2O418', 2, { suggested: '66-20418', isDoubtful: true }), item('90-00112', 1)],
      },
    },
    program,
  );
  expect(values).toEqual({
    receiptNumber: 'S-1',
    total: 41_270,
    currency: 'USD',
    items: [{ partNumber: '66-20418', quantity: 2, serials: [] }],
  });
  expect(marks).toEqual({
    receiptNumber: { state: 'sure' },
    total: { state: 'ask', text: '41270' },
    'items.0.partNumber': { state: 'ask', text: '66-2O418' },
  });
  expect(linesCount).toBe(2);
});

test('a receipt without values fills in nothing', () => {
  expect(prefilled({ values: nothingRead }, program)).toEqual({ values: {}, marks: {}, linesCount: 0 });
});

test('a refund is not filled in, and what else a value may be is offered', () => {
  const { values, marks } = prefilled(
    {
      values: {
        ...nothingRead,
        receiptNumber: { ...value('1001', true), doubts: ['several'], others: ['2002'] },
        total: { ...value(-1200, true), doubts: ['no-sale'] },
        currency: { ...value('USD', true), doubts: ['several'], others: ['CAD'] },
      },
    },
    program,
  );
  expect(values).toEqual({ receiptNumber: '1001', currency: 'USD' });
  expect(marks).toEqual({
    receiptNumber: { state: 'ask', text: '1001', doubts: ['several'], others: ['2002'] },
    total: { state: 'ask', text: '-1200', doubts: ['no-sale'] },
    currency: { state: 'ask', text: 'USD', doubts: ['several'], others: ['CAD'] },
  });
});
