/** How many codes a text contains, duplicates included. The server separates them the same way. */
export const countCodes = (text: string): number => text.match(/\S+/gu)?.length ?? 0;
