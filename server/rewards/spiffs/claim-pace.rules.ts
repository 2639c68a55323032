/** How many claims somebody sent, with the claim in question, and how many are usual in a week. */
export interface Pace {
  readonly personDay: number;
  readonly personWeek: number;
  readonly dealerWeek: number;
  /** Of the person and the dealer in the weeks before. */
  readonly personUsual: number;
  readonly dealerUsual: number;
  /** Of one person in the program. */
  readonly programUsual: number;
}

interface Counted {
  readonly who: 'person' | 'dealer';
  readonly count: number;
  readonly days: number;
  /** Up to how many nobody has to look. */
  readonly usual: number;
}

/** What is let pass whatever is usual, since people are new and sales come in bursts. */
const least = { personDay: 8, personWeek: 15, dealerWeek: 60 } as const;
/** How far somebody may exceed the usual pace. A good day can be half of a good week. */
const factor = { day: 1.5, week: 3 } as const;

/** Whether claims come faster than usual, and what shows it best. */
export function outOfPace(pace: Pace): { readonly isOver: boolean; readonly shown: Counted } {
  const ofPerson = Math.max(pace.personUsual, pace.programUsual);
  const week: Counted = {
    who: 'person',
    count: pace.personWeek,
    days: 7,
    usual: Math.max(least.personWeek, Math.ceil(ofPerson * factor.week)),
  };
  const counted: readonly Counted[] = [
    week,
    {
      who: 'person',
      count: pace.personDay,
      days: 1,
      usual: Math.max(least.personDay, Math.ceil(ofPerson * factor.day)),
    },
    {
      who: 'dealer',
      count: pace.dealerWeek,
      days: 7,
      usual: Math.max(least.dealerWeek, Math.ceil(pace.dealerUsual * factor.week)),
    },
  ];
  const over = counted.find(({ count, usual }) => count > usual);
  return { isOver: over !== undefined, shown: over ?? week };
}
