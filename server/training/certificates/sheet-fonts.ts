import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSync, type Font } from 'fontkit';
import type { SheetFont } from '#contract/training/certificate-mark.ts';

type Script = 'hebrew' | 'arabic' | 'han' | 'hangul' | 'emoji';
/** Fonts of the sheet, then those for scripts that it lacks; `strong` goes with the heavier fonts of the sheet. */
export type Face = SheetFont | Script | `${Script}-strong`;

const ownFile = (name: string) => fileURLToPath(new URL(`./fonts/${name}`, import.meta.url));
/** A file next to a package's entry, `to` relative to it. */
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

/** Scripts with their own font; its file is read only if the script occurs. */
const scripts: readonly (readonly [RegExp, Script])[] = [
  [/\p{scx=Hebrew}/u, 'hebrew'],
  [/\p{scx=Arabic}/u, 'arabic'],
  [/\p{scx=Hangul}/u, 'hangul'],
  // Includes the punctuation and wide letters used with these scripts.
  [/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u3000-\u303f\uff00-\uffef]/u, 'han'],
  [/[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u, 'emoji'],
];

/** Signs that are text by default: the sheet's font draws ©, not the emoji font. */
const isPicture = /\p{Emoji_Presentation}|\ufe0f/u;
/** Characters that choose how something is drawn, and are not drawn themselves. */
const invisible = /[\ufe00-\ufe0f\u200b-\u200f\u2060\ufeff]/gu;

/** The fonts of one sheet, each opened when its first letter occurs. */
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

  /** The first font that can draw the whole sign; null if none can. */
  faceFor(sign: string, requested: SheetFont): Face | null {
    const own: readonly Face[] = requested === 'display' ? ['display', 'strong'] : [requested];
    const others = scripts
      .filter(([letters]) => letters.test(sign))
      .map(([, script]): Face => (requested === 'text' ? script : `${script}-strong`));
    const faces = isPicture.test(sign) ? [...others, ...own] : [...own, ...others];
    return faces.find((face) => this.knows(face, sign)) ?? null;
  }

  knows(face: Face, sign: string): boolean {
    const font = this.open(face);
    return [...sign.replace(invisible, '')].every((one) => font.hasGlyphForCodePoint(one.codePointAt(0)!));
  }
}
