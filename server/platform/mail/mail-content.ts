import type { Language } from '#contract/platform/language.ts';
import { localPath } from '#contract/platform/language.ts';
import type { Environment } from '#server/platform/config/environment.ts';

/** The content of a mail in the recipient's language. Plain text: markup in it is shown, not interpreted. */
export interface MailContent {
  readonly subject: string;
  /** One paragraph each. */
  readonly lines: readonly string[];
  /** A code to copy, in large type under the paragraphs. */
  readonly code?: string;
  /** One button; `href` is a full address (`portalLink`). */
  readonly action?: { readonly label: string; readonly href: string };
  /** A list of pages, under the paragraphs; `href` is a full address. */
  readonly links?: readonly { readonly label: string; readonly href: string }[];
  /** Paragraphs below the code or the button. */
  readonly after?: readonly string[];
}

/** The full address of a portal page in a language, for links in mails. */
export const portalLink = (
  { baseUrl }: Pick<Environment, 'baseUrl'>,
  path: `/${string}`,
  language: Language,
): string => baseUrl + localPath(path, language);

/** The mail as plain text. */
export function textBody({ lines, links = [], code, action, after = [] }: MailContent): string {
  return [
    ...lines,
    ...links.map(({ label, href }) => `${label}\n${href}`),
    code,
    action && `${action.label}\n${action.href}`,
    ...after,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The mail as HTML, without the frame that the sender puts around it. */
export function htmlBody({ lines, links = [], code, action, after = [] }: MailContent): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  return [
    ...lines.map(paragraph),
    links.length > 0 &&
      `<ul style="margin:0 0 16px;padding:0 0 0 20px">${links.map(({ label, href }) => `<li style="margin:0 0 8px"><a href="${escapeHtml(href)}" style="color:#0f131a">${escapeHtml(label)}</a></li>`).join('')}</ul>`,
    code &&
      `<p style="margin:8px 0 24px;font:700 32px/40px Consolas,Menlo,monospace;letter-spacing:6px">${escapeHtml(code)}</p>`,
    action &&
      `<p style="margin:8px 0 24px"><a href="${escapeHtml(action.href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:{colour};color:{onColour};font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
    ...after.map(paragraph),
  ]
    .filter(Boolean)
    .join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // The frame fills its colors into braces: those that people write are not its own.
  '{': '&#123;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"'{]/g, (mark) => entities[mark]!);

/** Stands for a person's first name in a stored text. No text that people write has a control character like this one. */
const namePlace = '\u001a';

/** Makes `{firstName}` in the first paragraph, the portal's own greeting, the place of the name. What people wrote comes after it. */
export const withNamePlace = (mail: MailContent): MailContent => ({
  ...mail,
  lines: mail.lines.map((line, index) => (index === 0 ? line.replaceAll('{firstName}', namePlace) : line)),
});

/** Fills a person's first name into a text that many people share. */
export const withFirstName = <T extends { bodyText: string; bodyHtml: string }>(
  mail: T,
  firstName: string,
): T => ({
  ...mail,
  bodyText: mail.bodyText.replaceAll(namePlace, () => firstName),
  bodyHtml: mail.bodyHtml.replaceAll(namePlace, () => escapeHtml(firstName)),
});
