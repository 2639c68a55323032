import { pastedValues } from '#contract/platform/pasted-values.ts';

/** How many codes a text contains, duplicates included. The server separates them the same way. */
export const countCodes = (text: string): number => pastedValues(text).length;
