const figureFormats = [
  'integer',
  'area',
  'money',
  'dollars',
  'ratio',
  'percent',
  'change',
  'minutes',
  'rank',
] as const
export type FigureFormat = (typeof figureFormats)[number]

/**
 * How a value is formatted and aligned on the screen, in PDF, and in workbooks. `money` is US dollars with two
 * decimals, `dollars` is US dollars without cents, and `ratio` is US dollars per passenger with two decimals.
 */
export const formats = ['text', 'longText', ...figureFormats, 'date', 'dateTime', 'flag'] as const
export type Format = (typeof formats)[number]

/** Whether values are numbers, which are right-aligned and 'not reported' if missing. */
export const isFigure = (format: Format): format is FigureFormat =>
  figureFormats.some(each => each === format)

/** The number of decimals a figure is written with, if fixed. */
export const decimalsOf: Partial<Record<Format, number>> = { money: 2, ratio: 2, percent: 2, change: 2 }
