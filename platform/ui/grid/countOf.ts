/** `One cell`, `1,200 cells`. */
export const countOf = (count: number, noun: string): string =>
  count === 1 ? `One ${noun}` : `${count.toLocaleString('en-US')} ${noun}s`
