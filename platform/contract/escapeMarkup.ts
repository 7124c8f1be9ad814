const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for the content or an attribute of an HTML or XML element. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, character => entities[character] ?? character)
