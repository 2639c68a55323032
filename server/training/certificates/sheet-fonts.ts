import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSync, type Font } from 'fontkit';
import type { SheetFont } from '#contract/training/certificate-mark.ts';

type Script = 'hebrew' | 'arabic' | 'han' | 'hangul' | 'emoji';
/** Faces of the sheet, then those for scripts that it does not know; `strong` beside the heavier faces of the sheet. */
export type Face = SheetFont | Script | `${Script}-strong`;

const ownFile = (name: string) => fileURLToPath(new URL(`./fonts/${name}`, import.meta.url));
/** A file beside the entry of a package, as far up as `to` says. */
const packed = (name: string, to: string) =>
  path.join(path.dirname(fileURLToPath(import.meta.resolve(name))), to);

const files: Readonly<Record<Face, () => string>> = {
  display: () => ownFile('archivo-semi-expanded-680.ttf'),
  text: () => ownFile('inter-400.ttf'),
  strong: () => ownFile('inter-600.ttf'),
  hebrew: () => packed('@embedpdf/fonts-hebrew', '../fonts/NotoSansHebrew-Regular.ttf'),
  'hebrew-strong': () => packed('@embedpdf/fonts-hebrew', '../fonts/NotoSansHebrew-Bold.ttf'),
  arabic: () => packed('@embedpdf/fonts-arabic', '../fonts/NotoNaskhArabic-Regular.ttf'),
  'arabic-strong': () => packed('@embedpdf/fonts-arabic', '../fonts/NotoNaskhArabic-Bold.ttf'),
  han: () => packed('@embedpdf/fonts-sc', '../fonts/NotoSansHans-Regular.otf'),
  'han-strong': () => packed('@embedpdf/fonts-sc', '../fonts/NotoSansHans-Bold.otf'),
  hangul: () => packed('@embedpdf/fonts-kr', '../fonts/NotoSansKR-Regular.otf'),
  'hangul-strong': () => packed('@embedpdf/fonts-kr', '../fonts/NotoSansKR-Bold.otf'),
  emoji: () => packed('@expo-google-fonts/noto-emoji', '400Regular/NotoEmoji_400Regular.ttf'),
  'emoji-strong': () => packed('@expo-google-fonts/noto-emoji', '600SemiBold/NotoEmoji_600SemiBold.ttf'),
};

/** Scripts that have a face of their own; only where one occurs is its file read. */
const scripts: readonly (readonly [RegExp, Script])[] = [
  [/\p{scx=Hebrew}/u, 'hebrew'],
  [/\p{scx=Arabic}/u, 'arabic'],
  [/\p{scx=Hangul}/u, 'hangul'],
  // With the punctuation and wide letters that are written among them.
  [/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u3000-\u303f\uff00-\uffef]/u, 'han'],
  [/[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u, 'emoji'],
];

/** Chooses signs by their own presentation: the face of the sheet draws ©, not the one for pictures. */
const isPicture = /\p{Emoji_Presentation}|\ufe0f/u;
/** Choose how something is drawn, and are not drawn themselves. */
const invisible = /[\ufe00-\ufe0f\u200b-\u200f\u2060\ufeff]/gu;

/** The fonts of one sheet, each opened when the first letter asks for it. */
export class SheetFonts {
  readonly #opened = new Map<Face, Font>();

  open(face: Face): Font {
    const opened = this.#opened.get(face);
    if (opened) return opened;
    // None of the files is a collection.
    const font = openSync(files[face]()) as Font;
    this.#opened.set(face, font);
    return font;
  }

  /** The first face that has everything of one written sign; null where none has. */
  faceFor(sign: string, wished: SheetFont): Face | null {
    const own: readonly Face[] = wished === 'display' ? ['display', 'strong'] : [wished];
    const others = scripts
      .filter(([letters]) => letters.test(sign))
      .map(([, script]): Face => (wished === 'text' ? script : `${script}-strong`));
    const faces = isPicture.test(sign) ? [...others, ...own] : [...own, ...others];
    return faces.find((face) => this.knows(face, sign)) ?? null;
  }

  knows(face: Face, sign: string): boolean {
    const font = this.open(face);
    return [...sign.replace(invisible, '')].every((one) => font.hasGlyphForCodePoint(one.codePointAt(0)!));
  }
}
