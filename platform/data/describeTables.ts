import type { DataColumn, DataTable, DataType } from './dataTable.ts'

/** The publisher's description of a package. */
export interface PackageAbout {
  /** Lowercase letters, digits, `-`, `_`, and `.`. */
  name: string
  title: string
  description: string
  version: string
  /** YYYY-MM-DD. */
  created: string
  publisher: string
  license: { title: string; path: string }
}

interface DescribedFile {
  path: string
  bytes: number
  /** SHA-256. */
  hash: string
}

const frictionlessTypes: Record<DataType, string> = {
  string: 'string',
  integer: 'integer',
  decimal: 'number',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
}

/** The `datapackage.json` of CSV files (https://specs.frictionlessdata.io). `fileOf` is a table's file. */
export function describeDataPackage(
  about: PackageAbout,
  tables: readonly DataTable[],
  fileOf: (table: DataTable) => DescribedFile,
) {
  const { name, title, description, version, created, publisher, license } = about
  return {
    profile: 'tabular-data-package',
    name,
    title,
    description,
    version,
    created: `${created}T00:00:00Z`,
    contributors: [{ title: publisher, role: 'publisher' }],
    licenses: [license],
    resources: tables.map(table => {
      const { path, bytes, hash } = fileOf(table)
      return {
        profile: 'tabular-data-resource',
        name: table.name,
        title: table.title,
        description: table.description,
        path,
        format: 'csv',
        mediatype: 'text/csv',
        encoding: 'utf-8',
        dialect: { delimiter: ',', lineTerminator: '\r\n', quoteChar: '"', doubleQuote: true, header: true },
        bytes,
        hash: `sha256:${hash}`,
        schema: {
          fields: table.columns.map(frictionlessField),
          missingValues: [''],
          primaryKey: table.primaryKey,
          ...(table.foreignKeys.length > 0 && {
            foreignKeys: table.foreignKeys.map(key => ({
              fields: key.columns,
              reference: { resource: key.table, fields: key.references },
            })),
          }),
        },
      }
    }),
  }
}

function frictionlessField({ name, title, description, unit, type, isRequired, options }: DataColumn) {
  const constraints = { ...(isRequired && { required: true }), ...(options && { enum: options }) }
  return {
    name,
    title,
    ...(description !== undefined && { description }),
    type: frictionlessTypes[type],
    ...(unit !== undefined && { unit }),
    ...(Object.keys(constraints).length > 0 && { constraints }),
  }
}

const csvwTypes: Record<DataType, string> = {
  string: 'string',
  integer: 'integer',
  decimal: 'decimal',
  number: 'double',
  boolean: 'boolean',
  date: 'date',
}

/** The `csv-metadata.json` beside CSV files (https://www.w3.org/TR/tabular-metadata). */
export function describeCsvw(about: PackageAbout, tables: readonly DataTable[]) {
  return {
    '@context': ['http://www.w3.org/ns/csvw', { '@language': 'en' }],
    'dc:title': about.title,
    'dc:description': about.description,
    'dc:publisher': about.publisher,
    'dc:issued': about.created,
    'dc:rights': about.license.title,
    tables: tables.map(table => ({
      url: csvFile(table.name),
      'dc:title': table.title,
      'dc:description': table.description,
      tableSchema: {
        columns: table.columns.map(csvwColumn),
        primaryKey: table.primaryKey,
        ...(table.foreignKeys.length > 0 && {
          foreignKeys: table.foreignKeys.map(key => ({
            columnReference: key.columns,
            reference: { resource: csvFile(key.table), columnReference: key.references },
          })),
        }),
      },
    })),
  }
}

export const csvFile = (table: string): string => `${table}.csv`

function csvwColumn({ name, title, description, unit, type, isRequired, options }: DataColumn) {
  const datatype = csvwTypes[type]
  return {
    name,
    titles: name,
    'dc:title': title,
    ...(description !== undefined && { 'dc:description': description }),
    ...(unit !== undefined && { 'schema:unitText': unit }),
    datatype: options ? { base: datatype, format: matchOneOf(options) } : datatype,
    required: isRequired,
  }
}

/** Readers disagree on whether a pattern must match the whole value, so the pattern is anchored. */
const matchOneOf = (options: readonly string[]): string => `^(${options.map(escapePattern).join('|')})$`

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
