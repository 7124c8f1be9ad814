/** `One cell`, `1,200 cells`, `2 entries`. */
export const countOf = (count: number, noun: string, several = `${noun}s`): string =>
  count === 1 ? `One ${noun}` : `${count.toLocaleString('en-US')} ${several}`
