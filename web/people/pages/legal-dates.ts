/** The day the text of a legal page last changed, `YYYY-MM-DD`. */
export const lastChanged = { privacy: '2026-11-02', cookies: '2026-11-02' } as const;
