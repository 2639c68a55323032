import * as z from 'zod';

/**
 * What a worker does: sends mails; writes notices and what follows a change; reads receipts; does what people started or import; and does what has a
 * time or comes from the portal itself (jobs, seals, uploads, statements, rules).
 */
export const workClasses = ['mail', 'notices', 'receipts', 'works', 'clock'] as const;
export type WorkClass = (typeof workClasses)[number];

const isWorkClass = (value: string): value is WorkClass => workClasses.some((one) => one === value);

/** The value of WORK. */
export const workList = z.string().transform((value, context): readonly WorkClass[] => {
  const named = value.split(',').map((part) => part.trim());
  if (named.every(isWorkClass) && new Set(named).size === named.length) return named;
  context.addIssue(`one or more of ${workClasses.join(', ')}, separated by commas`);
  return z.NEVER;
});
