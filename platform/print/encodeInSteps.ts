import { setImmediate as nextTurn } from 'node:timers/promises'

/** Takes a few milliseconds. */
const charactersPerStep = 30_000

/**
 * The texts one after the other in UTF-8, in parts between which other requests are answered. Parts are not joined,
 * because copying some megabytes takes tens of milliseconds.
 */
export async function encodeInSteps(texts: Iterable<string>): Promise<Buffer[]> {
  const parts: Buffer[] = []
  let text = ''
  for (const each of texts) {
    text += each
    if (text.length < charactersPerStep) continue
    parts.push(Buffer.from(text))
    text = ''
    await nextTurn()
  }
  parts.push(Buffer.from(text))
  return parts
}
