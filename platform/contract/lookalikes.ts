import { normalizeName } from './names.ts'

/**
 * Letters of other scripts by the Latin letter or digit that they resemble (Unicode's list of confusable characters,
 * UTS 39), unless `normalizeName` already replaces them.
 */
const lookalikes: Readonly<Record<string, string>> = {
  '2': '\u01a8\u01bb\u03e9\u14bf\ua645\ua6ef\ua75b',
  '3': '\u021d\u025c\u0292\u0437\u0499\u04e1\u2ccd\ua76b\u{118ca}\u{16f3b}\u{1d206}',
  '4': '\uab9e\u{118cf}',
  '5': '\u{118db}',
  '6': '\u0431\u2cd3\uabbe\u{118d5}',
  '7': '\u{104fa}\u{118c6}\u{1d212}',
  '8': '\u0223\u09ea\u0a6a\u0b03\u{1031a}\u{1e8cb}',
  '9': '\u09ed\u0a67\u0b68\u0d6d\u2ccb\ua76f\u{118cc}\u{118d6}',
  a: '\u0251\u03b1\u0430\u15c5\u2376\u237a\ua4ee\uab7a\u{102a0}\u{16f40}',
  b: '\u0180\u0183\u0185\u0253\u03b2\u0432\u044c\u0463\u048d\u13fc\u15af\u15f7\ua4d0\ua7b5\uab9f\u{10282}\u{102a1}\u{10301}',
  c: '\u00a2\u023c\u03c2\u0441\u04ab\u1d04\u2ca5\ua4da\uabaf\u{102a2}\u{10302}\u{1043d}\u{1051c}\u{118e9}\u{118f2}\u{1f74c}',
  d: '\u00f0\u0111\u018c\u0256\u0257\u0501\u146f\u15de\u15ea\u20ab\ua4d2\ua4d3\uab70\uabb7',
  e: '\u0247\u03b5\u0435\u04bd\u04bf\u212e\u22ff\u2d39\ua4f0\uab32\uab7c\u{10286}\u{118ce}',
  f: '\u0192\u03dd\u0584\u15b4\u1d6e\u1e9d\ua4dd\ua799\uab35\u{10287}\u{102a5}\u{10525}\u{118c2}\u{1d213}',
  g: '\u018d\u01e5\u0260\u0261\u050d\u0581\u13fb\u1d83\ua4d6\uab90',
  h: '\u0127\u0266\u043d\u045b\u04a3\u04bb\u04c8\u04ca\u0570\u13fa\u157c\u2c68\u2c8f\ua4e7\ua695\uab8b\uab92\u{102cf}',
  i: '\u0131\u0268\u0269\u026a\u03b9\u0456\u04cf\u1d7b\u1d7c\u2373\u2378\ua647\uab75\u{118c3}',
  j: '\u0249\u029d\u03f3\u0458\u148d\ua4d9\uab7b',
  k: '\u0199\u03ba\u043a\u049b\u049f\u16d5\u20ad\u2c6a\u2c95\ua4d7\ua741\uabb6\u{10518}',
  l: '\u0142\u019a\u01c0\u026b\u026d\u05c0\u05d5\u05df\u0627\u0661\u06f1\u07ca\u14aa\u16c1\u2223\u23fd\u2502\u2c93\u2cd1\u2d4f\ua4e1\ua4f2\uabae\u{1028a}\u{10309}\u{10320}\u{10443}\u{10526}\u{118d2}\u{16f16}\u{16f28}\u{1d22a}\u{1e8c7}',
  m: '\u03bc\u03fb\u043c\u04ce\u15f0\u16d6\u2c99\ua4df\uab87\u{102b0}\u{10311}',
  n: '\u019e\u0272\u0273\u03b7\u0578\u057c\u1d70\u2c9b\ua4e0\u{1018e}\u{10513}',
  o: '\u00f8\u0275\u03b8\u03bf\u03c3\u043e\u0473\u04e9\u0585\u05e1\u0647\u0665\u06be\u06c1\u06d5\u06f5\u06ff\u07c0\u0966\u09e6\u0a66\u0ae6\u0b20\u0b66\u0be6\u0c02\u0c66\u0c82\u0ce6\u0d02\u0d20\u0d66\u0d82\u0e50\u0ed0\u101d\u1040\u10ff\u12d0\u1d0f\u1d11\u2296\u229d\u236c\u2c9f\u2d31\u2d41\u2d54\u3007\ua4f3\ua74b\uab3d\uab3e\uab74\uab8e\uabbb\u{10292}\u{102ab}\u{1042c}\u{104ea}\u{10516}\u{114d0}\u{118c8}\u{118d7}\u{118e0}\u{1d21a}\u{1f714}',
  p: '\u01a5\u03c1\u0440\u146d\u1d7d\u2374\u2ca3\ua4d1\uabb2\u{10295}',
  q: '\u02a0\u051b\u0563\u0566\u2d55',
  r: '\u024d\u027c\u027d\u0280\u0433\u0493\u1587\u1d26\u1d72\u2c85\ua4e3\uab47\uab48\uab71\uab81\uaba2\u{104dc}\u{16f35}\u{1d216}',
  s: '\u01bd\u0282\u0455\u057f\u1d74\ua4e2\ua731\uaba5\uabaa\u{10296}\u{10448}\u{118c1}\u{16f3a}',
  t: '\u0167\u01ad\u0288\u03c4\u0442\u04ad\u1d75\u22a4\u2361\u27d9\u2c66\u2ca7\ua4d4\uab72\u{10297}\u{102b1}\u{10315}\u{16f0a}\u{1f768}',
  u: '\u0289\u028b\u03c5\u057d\u1200\u144c\u1d1c\u1d7e\u222a\u22c3\ua4f4\ua79f\uab4e\uab52\uab9c\u{104f6}\u{118d8}\u{16f42}',
  v: '\u03bd\u0475\u05d8\u0667\u06f7\u142f\u1d20\u2228\u22c1\u2d38\ua4e6\ua6df\uaba9\u{10197}\u{1051d}\u{11706}\u{118c0}\u{16f08}\u{1d20d}',
  w: '\u026f\u0461\u051d\u0561\u1d21\u20a9\ua4ea\ua761\uab83\uaba4\u{114c5}\u{1170a}\u{1170e}\u{1170f}\u{118e6}\u{118ef}',
  x: '\u00d7\u03c7\u0445\u04b3\u1541\u157d\u166d\u166e\u16b7\u2573\u292b\u292c\u2a2f\u2a30\u2cad\u2d5d\ua4eb\uab53\u{10196}\u{10290}\u{102b4}\u{10317}\u{10322}\u{10527}\u{118ec}',
  y: '\u00a5\u01b4\u024f\u0263\u028f\u03b3\u0443\u04af\u04b1\u10e7\u1d8c\u1eff\u2ca9\ua4ec\uab5a\uab79\uab8d\u{102b2}\u{118dc}\u{16f43}',
  z: '\u01b6\u0225\u0290\u03b6\u1d22\u1d76\ua4dc\uab93\u{102f5}\u{118c4}\u{118c9}\u{118e5}',
}

const letterOf = new Map(
  Object.entries(lookalikes).flatMap(([letter, signs]) => Array.from(signs, sign => [sign, letter] as const)),
)

/** Marks above, below, and around letters that `normalizeName` does not remove. */
const otherMarks = /[\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g

/** The normalized name with Latin letters instead of those that look like them, such as a Cyrillic `\u0430` instead of `a`. */
export const foldLookalikes = (name: string): string =>
  normalizeName(name.replace(otherMarks, '')).replace(/[^\0-\x7f]/gu, sign => letterOf.get(sign) ?? sign)

/** Characters within ASCII that look alike, from the same list. */
const foldAscii = (name: string): string =>
  name.replaceAll('0', 'o').replace(/[1|]/g, 'l').replaceAll('m', 'rn')

/**
 * The visual forms of a username. Two usernames look alike if they share a form. A capital `I` between small letters
 * also looks like a small `l`, but `NEIL` does not look like `nell`. `factbook_looks` in the database computes the same
 * forms.
 */
export function listLooks(name: string): string[] {
  const asWritten = /[a-z]/.test(name) ? name.replaceAll('I', 'l') : name
  return [...new Set([name, asWritten].map(each => foldAscii(foldLookalikes(each))))]
}
