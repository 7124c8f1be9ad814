/**
 * A typed or pasted figure or date without invisible characters, with full-width characters as ordinary ones and with
 * single spaces. Tabs and line breaks stay, because they separate values. Superscripts stay, because they may be notes.
 */
export const trimTyped = (typed: string): string =>
  typed
    .replace(/[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\uff01-\uff5e]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .trim()
    .replace(/[ \u00a0\u2000-\u200a\u202f\u205f\u3000]+/g, ' ')
