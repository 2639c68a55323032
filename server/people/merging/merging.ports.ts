import type { PersonColumns } from '#server/platform/merging.ts';
import { port } from '#server/platform/ports.ts';

/** What each room declares about its columns that refer to people. */
export const personColumns = port<
  null,
  readonly { readonly room: string; readonly columns: PersonColumns }[]
>('person-columns');
