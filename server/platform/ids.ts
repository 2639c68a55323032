import { randomUUIDv7 } from 'node:crypto';

/** A new id: UUID version 7, so that ids sort by the time they were made. */
export const newId = (): string => randomUUIDv7();

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text has the form of an id. */
export const isId = (text: string): boolean => uuid.test(text);
