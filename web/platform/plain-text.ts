/** The words of a rich text, each paragraph on its own line. Any other text stays as it is. */
export function plainText(text: string): string {
  if (!/<[a-z][^>]*>/i.test(text)) return text;
  const holder = document.createElement('template');
  holder.innerHTML = text.replaceAll(/<\/(p|li|h\d|tr|blockquote)>/g, '$&\n');
  return holder.content.textContent.trim();
}
