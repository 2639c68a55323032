/**
 * Shows the message for browsers that are older than those we support, before the scripts of the portal fail in them without a word. It asks for what the
 * oldest supported ones brought (Chrome 114, Firefox 125, Safari 17). Written so that any browser can read it.
 */
export const supportedScript = `(function () {
  var isNew = false;
  try {
    isNew =
      'noModule' in document.createElement('script') &&
      'showPopover' in HTMLElement.prototype &&
      typeof structuredClone === 'function' &&
      typeof Array.prototype.toSorted === 'function' &&
      typeof String.prototype.isWellFormed === 'function' &&
      CSS.supports('selector(:has(a))') &&
      CSS.supports('container-type', 'inline-size') &&
      CSS.supports('color', 'oklch(0 0 0)');
  } catch (error) {}
  if (isNew) return;
  document.getElementById('old-browser').removeAttribute('hidden');
  document.body.className = 'old';
})();`;
