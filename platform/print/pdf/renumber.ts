const reference = /\b(\d+) 0 R\b/g
const token = /\\[\s\S]|\(U(\d+x\d+y\d+)\)|[()]|(\d+) 0 R\b/g

/**
 * An object of a part as it appears in the joined file. `to` maps object numbers; `prefix` is prepended to the names
 * by which cells refer to their heads. The contents of literal strings are left unchanged.
 */
export function renumber(words: string, to: (old: number) => number, prefix: string): string {
  // Most objects contain no string.
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
