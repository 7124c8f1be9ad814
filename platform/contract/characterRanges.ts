/** The code points that a typeface covers, as ranges with their first and last. */
export function listRanges(covers: (codePoint: number) => boolean): [number, number][] {
  const ranges: [number, number][] = []
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    if (!covers(codePoint)) continue
    const last = ranges.at(-1)
    if (last?.[1] === codePoint - 1) last[1] = codePoint
    else ranges.push([codePoint, codePoint])
  }
  return ranges
}

/** The ranges as a text: `w-2m,4g-a7`, in base 36. */
export const writeRanges = (covers: (codePoint: number) => boolean): string =>
  listRanges(covers)
    .map(([first, last]) => [...new Set([first, last])].map(each => each.toString(36)).join('-'))
    .join(',')

/** Whether a code point is in one of the ranges. */
export function readRanges(written: string): (codePoint: number) => boolean {
  const ranges = written.split(',').map(range => range.split('-').map(each => Number.parseInt(each, 36)))
  return codePoint => ranges.some(([first = 0, last = first]) => codePoint >= first && codePoint <= last)
}
