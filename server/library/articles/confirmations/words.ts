import { createHash } from 'node:crypto';
import type { ShownWords } from './words.rules.ts';

/** SHA-256 of the words, in hexadecimal digits. The order of the parts is fixed: it must not change, or old confirmations fit nothing. */
export const hashOf = ({ title, description, question }: ShownWords): string =>
  createHash('sha256')
    .update(JSON.stringify([title, description, question]))
    .digest('hex');
