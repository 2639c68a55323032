/**
 * The address in a mail that a person can switch off. A page for people who open it, and a call for mail programs that offer a button
 * (RFC 8058).
 */
export const unsubscribePath = '/public/unsubscribe/{person}/{kind}/{token}';
