/** Longer statements list their values one by one, and hardly ever come again. */
const longestRepeated = 10_000
/** Texts that were asked once. Most of them, such as a list with unusual filters, are never asked again. */
const askedOnce = new Set<string>()
const mostAskedOnce = 1_000

/** The most statements whose plans a database keeps: a plan takes some 50 kB. */
export const mostPlans = 200

/** Whether a statement has been asked before, so that its plan is worth keeping. */
export function isRepeated(text: string): boolean {
  if (text.length > longestRepeated) return false
  if (askedOnce.delete(text)) return true
  if (askedOnce.size >= mostAskedOnce) askedOnce.clear()
  askedOnce.add(text)
  return false
}
