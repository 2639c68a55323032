/** No video and no episode is longer: a day. */
export const longestClipSeconds = 86_400;
export const mostChapters = 100;
export const mostCategories = 100;
/** How many of each category the first page shows. */
export const clipsInRow = 10;
/** How many comments with their replies come at a time. */
export const threadsAtOnce = 20;
/** Into how many parts its length is divided, to see where people leave. */
export const statisticsParts = 20;
/** How many notes a submission has, and how long a note and its answer are. */
export const mostNotes = 100;
export const longestNote = 500;
/** The share of an item that was seen or heard when it is finished. */
export const finishedShare = 0.9;
