/** The content of a printed page in px. A wider drawing would be reduced until it is too small to read. */
export const printedWidth = 680
