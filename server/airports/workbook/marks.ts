// The texts by which the workbook's sheets are found. The process that reads files loads them without the sheets.

/** The heading of the hidden first column, which identifies the rows. */
export const keyHeading = 'Key'
/** The text beside the stamp, which identifies the workbook's airport and year. */
export const stampHeading = 'Workbook of'
/** Headings are searched in the first rows, because people add titles above them. */
export const mostRowsAboveHeadings = 20
