/** A mail that an address refused for good. */
export interface RefusedMail {
  readonly address: string;
  /** The id of the mail, or what the mail provider names it. The same mail counts once. */
  readonly mail: string;
  /** The id if it is one of the portal’s mails. */
  readonly mailId: string | null;
  readonly reason: string;
  readonly at: Date;
}

/** After so many different mails that an address refused for good, mail to it stops. */
const refusalsUntilStop = 3;

export const isUnreachable = (refusals: number): boolean => refusals >= refusalsUntilStop;

/** What nodemailer says about a mail that did not leave. */
export interface SendingError {
  readonly code?: string | undefined;
  /** What the server was asked. */
  readonly command?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly response?: string | undefined;
}

/**
 * True if the server will never accept this mail: it answered 500 or above to its recipient or its content, or the address is none that a mail
 * can be sent to. A refused sender (`MAIL FROM`) or sign-in is about the portal: every mail would meet it until somebody mends it.
 */
export function isFinal({ code, command, responseCode }: SendingError): boolean {
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutMail && (responseCode === undefined || (responseCode >= 500 && command !== 'MAIL FROM'));
}

/**
 * True if the server refused the address for good: nobody has it, or nothing reaches it. With an enhanced code (RFC 3463), that code decides,
 * also if the server says so only after the content. Without one, it is the answer to the recipient, unless its words are about who sends or what.
 */
export function isAddressRefused(error: SendingError): boolean {
  const { command, responseCode, response = '' } = error;
  if (responseCode === undefined || !isFinal(error)) return false;
  const enhanced = /^\d{3}[ -]#?5\.(\d{1,3})\.(\d{1,3})(?![.\d])/m.exec(response.slice(0, 2000));
  if (enhanced) return isAboutAddress(Number(enhanced[1]), Number(enhanced[2]));
  return command === 'RCPT TO' && plainCodes.has(responseCode) && !aboutSender.test(response);
}

/** No such mailbox, moved, not local, mailbox name not allowed, full for good, domain takes no mail (RFC 5321, RFC 7504). */
const plainCodes: ReadonlySet<number> = new Set([550, 551, 552, 553, 556]);

/** Servers without enhanced codes refuse a sender, a network, or a content in the same place and with the same numbers. */
const aboutSender =
  /relay|spam|black ?list|block ?list|blocked|polic|reputation|authenticat|spf|dkim|dmarc|sender|your ip|message size/i;

/** By subject and detail. 5.1.7 and 5.1.8 are about the sender’s address, 5.2.3 about the size, and the other subjects about networks, content, and policy. */
const isAboutAddress = (subject: number, detail: number): boolean =>
  (subject === 1 && detail !== 7 && detail !== 8) ||
  (subject === 2 && detail !== 3) ||
  // Some providers say "no answer from the host" of people they do not know, and 5.4.4 is a domain without a mail server.
  (subject === 4 && (detail === 1 || detail === 4));
