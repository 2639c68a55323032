/** Whose mails do not arrive. `refused`: the address refused mails. `stopped`: so many that none go there any more. */
export const mailFilters = ['refused', 'stopped'] as const;
export type MailFilter = (typeof mailFilters)[number];
