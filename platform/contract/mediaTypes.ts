/** The media types of files that the server generates. */
export const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  zip: 'application/zip',
  svg: 'image/svg+xml',
} as const

/** The names of these formats on download links. */
export const fileFormatNames = {
  xlsx: 'Excel',
  pdf: 'PDF',
  csv: 'CSV',
  jsonl: 'JSON lines',
  zip: 'ZIP',
} as const satisfies Partial<Record<keyof typeof mediaTypes, string>>
