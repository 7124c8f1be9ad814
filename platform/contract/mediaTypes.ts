/** The media types of the files that the server makes. */
export const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
} as const
