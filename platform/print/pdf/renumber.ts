const reference = /\b(\d+) 0 R\b/g
const token = /\\[\s\S]|\(U(\d+x\d+y\d+)\)|[()]|(\d+) 0 R\b/g

/**
 * An object of a part as it reads in the whole file: `to` tells the new number of an object, `prefix` is set before the
 * names by which cells refer to their heads. What stands inside a literal string is left alone, whatever it looks like.
 */
export function renumber(words: string, to: (old: number) => number, prefix: string): string {
  // Most objects hold no string at all.
  if (!words.includes('(')) return words.replace(reference, (_, old: string) => `${to(Number(old))} 0 R`)
  let depth = 0
  return words.replace(token, (found: string, head?: string, old?: string) => {
    if (found === '(') depth++
    else if (found === ')') depth--
    else if (depth > 0) return found
    else if (head !== undefined) return `(${prefix}U${head})`
    else if (old !== undefined) return `${to(Number(old))} 0 R`
    return found
  })
}
