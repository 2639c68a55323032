declare module 'bidi-js' {
  interface Levels {
    readonly levels: Uint8Array;
  }
  interface Bidi {
    /** The direction of the text is that of its first strong letter. */
    getEmbeddingLevels(text: string): Levels;
    /** The mirrored brackets for the other direction, by position in the text. */
    getMirroredCharactersMap(text: string, levels: Uint8Array): ReadonlyMap<number, string>;
  }
  // oxlint-disable-next-line import/no-default-export -- the library exports its factory so
  export default function createBidi(): Bidi;
}
