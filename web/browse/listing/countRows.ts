/** `9,123 rows`, before a file is fetched. */
export const countRows = (rows: number): string =>
  `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`
