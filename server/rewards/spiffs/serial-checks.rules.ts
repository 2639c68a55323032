import type { ClaimRef, KeptCheck } from '#contract/rewards/spiff-checks.fields.ts';
import { weights } from './claim-score.rules.ts';

/** A serial of a claim with what the registry and other claims say about it. */
export interface ClaimedSerial {
  readonly serial: string;
  /** Null: the registry does not have it. */
  readonly shipped: {
    readonly dealer: string;
    readonly number: string;
    /** To another dealer than that of the claim. */
    readonly isElsewhere: boolean;
    readonly day: string;
  } | null;
  /** Claims that name it too. */
  readonly others: readonly ClaimRef[];
}

/** What the serials of a claim say. Without a registry nothing is known about them, except whether they were claimed before. */
export function serialChecks(
  { purchaseDate }: { readonly purchaseDate: string },
  { serials, hasRegistry }: { readonly serials: readonly ClaimedSerial[]; readonly hasRegistry: boolean },
): KeptCheck[] {
  const unknown = serials.filter(({ shipped }) => shipped === null).map(({ serial }) => serial);
  const elsewhere = serials.flatMap(({ serial, shipped }) =>
    shipped?.isElsewhere ? [{ serial, dealer: shipped.dealer, number: shipped.number }] : [],
  );
  const early = serials.flatMap(({ serial, shipped }) =>
    shipped && shipped.day > purchaseDate ? [{ serial, shippedOn: shipped.day }] : [],
  );
  const again = serials.filter(({ others }) => others.length > 0);
  const others = new Map(again.flatMap((one) => one.others.map((other) => [other._id, other] as const)));
  const isOtherSale = [...others.values()].some(({ isSameSale }) => !isSameSale);
  const found = (key: keyof typeof weights, isAsked: boolean) => ({
    state: hasRegistry ? (isAsked ? ('ask' as const) : ('ok' as const)) : ('unknown' as const),
    weight: hasRegistry && isAsked ? weights[key] : 0,
  });
  return [
    {
      key: 'serial-known',
      ...found('serial-known', unknown.length > 0),
      count: serials.length,
      unknown: hasRegistry ? unknown : [],
    },
    { key: 'serial-dealer', ...found('serial-dealer', elsewhere.length > 0), elsewhere },
    {
      key: 'serial-once',
      state: again.length > 0 ? 'ask' : 'ok',
      weight: isOtherSale ? weights['serial-once'] : 0,
      again: again.map(({ serial }) => serial),
      others: [...others.values()],
    },
    { key: 'serial-shipped', ...found('serial-shipped', early.length > 0), purchaseDate, early },
  ];
}
