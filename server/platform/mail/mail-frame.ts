import { inLanguage, type Language } from '#contract/platform/language.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import { escapeHtml } from './mail-content.ts';

export interface Framed {
  readonly language: Language;
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
  /** Where the person chooses which mails to get, for mails that one can choose not to get. */
  readonly preferences?: string | undefined;
}

const footers: Readonly<Record<Language, (portal: string, help: string) => string>> = {
  en: (portal, help) => `${portal} sent you this message. Questions? Write to ${help}.`,
  fr: (portal, help) => `${portal} vous a envoyé ce message. Des questions ? Écrivez à ${help}.`,
};

const choose: Readonly<Record<Language, string>> = {
  en: 'Choose which messages you get',
  fr: 'Choisir les messages que vous recevez',
};

/** Puts the portal's name, color and help address around a mail. */
export function framed(
  mail: Framed,
  {
    portalName,
    primaryColour,
    supportEmail,
  }: Pick<Settings, 'portalName' | 'primaryColour' | 'supportEmail'>,
): { readonly text: string; readonly html: string } {
  const portal = inLanguage(portalName, mail.language);
  const footer = footers[mail.language](portal, supportEmail);
  const { preferences } = mail;
  const content = mail.bodyHtml
    .replaceAll('{colour}', primaryColour)
    .replaceAll('{onColour}', readableOn(primaryColour));
  return {
    text: `${mail.bodyText}\n\n--\n${footer}\n${preferences ? `${choose[mail.language]}\n${preferences}\n` : ''}`,
    html: `<!doctype html>
<html lang="${mail.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f5f8;color:#0f131a;font:16px/24px Inter,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#ffffff;border:1px solid #e2e5ec;border-radius:12px">
<tr><td style="padding:20px 28px;border-top:4px solid ${primaryColour};border-radius:12px 12px 0 0;font-weight:700;font-size:17px">${escapeHtml(portal)}</td></tr>
<tr><td style="padding:8px 28px 12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escapeHtml(mail.subject)}</h1>
${content}
</td></tr>
</table>
<p style="max-width:560px;margin:16px auto 0;color:#596072;font-size:13px;line-height:19px">${escapeHtml(footer)}${preferences ? `<br><a href="${escapeHtml(preferences)}" style="color:#596072">${choose[mail.language]}</a>` : ''}</p>
</td></tr></table>
</body>
</html>
`,
  };
}

/** Black or white, whichever is easier to read on the color (WCAG relative luminance). */
function readableOn(colour: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  // At this luminance, black and white have equal contrast.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}
