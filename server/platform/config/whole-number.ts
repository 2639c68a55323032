import * as z from 'zod';

/** A number in a variable; `should` completes the sentence "NAME should be …". */
export const wholeNumber = (min: number, max: number, should: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, should)
    .transform(Number)
    .refine((value) => value >= min && value <= max, should);
