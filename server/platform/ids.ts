import { randomUUIDv7 } from 'node:crypto';

/** A new id: UUID version 7, so ids sort by creation time. */
export const newId = (): string => randomUUIDv7();

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text has the form of an id. */
export const isId = (text: string): boolean => uuid.test(text);
