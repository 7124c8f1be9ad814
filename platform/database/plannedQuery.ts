import pg from 'pg'

/** Properties of the driver's query that its types omit. */
interface DriverQuery {
  text: string
  name: string
  values: unknown
  callback: Answer
  submit(connection: pg.Connection): Error | null
  handleError(error: Error, connection: pg.Connection): void
}
export type Answer = (error: Error | null, result?: unknown) => void
const DriverQuery = pg.Query as unknown as new (text: string) => DriverQuery

export interface NamedStatement {
  text: string
  name: string
  rowMode?: string
  timeoutMs?: number
  types?: pg.CustomTypesConfig
}

interface Column {
  name: string
  parse: (text: string) => unknown
}

interface DescribedConnection {
  /** The columns of the connection's named statements, by name. */
  columns: Map<string, Column[]>
  /** The same connection without requests for descriptions. */
  quiet: pg.Connection
  /** The same, and without the end of the message, so that more statements can follow. */
  open: pg.Connection
}
const described = new WeakMap<pg.Connection, DescribedConnection>()

const withoutDescribe = { describe: { value: () => undefined } }
const withoutSync = { sync: { value: () => undefined } }

function describedOn(connection: pg.Connection): DescribedConnection {
  const known = described.get(connection)
  if (known) return known
  const quiet = Object.create(connection, withoutDescribe) as pg.Connection
  const open = Object.create(quiet, withoutSync) as pg.Connection
  const created = { columns: new Map<string, Column[]>(), quiet, open }
  described.set(connection, created)
  return created
}

/** Whether the connection has planned and described the named statement. */
export const isDescribed = (connection: pg.Connection, name: string): boolean =>
  describedOn(connection).columns.has(name)

/**
 * A named statement whose columns are described once per connection. By default, the driver requests the description
 * with every answer, which takes longer than reading a row. If the columns change, the server rejects the statement.
 */
export class PlannedQuery extends DriverQuery {
  readonly timeoutMs: number | undefined
  readonly #types: pg.CustomTypesConfig
  readonly #isInArrays: boolean
  readonly #rows: unknown[] = []
  #connection: pg.Connection | null = null
  #columns: Column[] = []
  #rowCount: number | null = null
  #failure: Error | null = null

  constructor(statement: NamedStatement, values: unknown, answer: Answer) {
    super(statement.text)
    this.name = statement.name
    this.values = values
    this.callback = answer
    this.timeoutMs = statement.timeoutMs
    this.#types = statement.types ?? pg.types
    this.#isInArrays = statement.rowMode === 'array'
  }

  override submit(connection: pg.Connection): Error | null {
    this.#connection = connection
    const { columns, quiet } = describedOn(connection)
    const known = columns.get(this.name)
    if (!known) return super.submit(connection)
    this.#columns = known
    return super.submit(quiet)
  }

  /** Submits a described statement without the end of the message. */
  submitBefore(connection: pg.Connection): void {
    const { columns, open } = describedOn(connection)
    this.#columns = columns.get(this.name) ?? []
    super.submit(open)
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#types.getTypeParser(dataTypeID, 'text') as Column['parse'],
    }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      this.#rows.push(this.#isInArrays ? this.#readArray(fields) : this.#readRecord(fields))
    } catch (error) {
      this.#failure = error as Error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const affected = /\d+$/.exec(text)
    this.#rowCount = affected && Number(affected[0])
    // Not before, because the server does not describe a statement without rows.
    if (this.#connection) describedOn(this.#connection).columns.set(this.name, this.#columns)
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.callback(this.#failure)
    else this.callback(null, { rows: this.#rows, rowCount: this.#rowCount })
  }

  #readArray(texts: (string | null)[]): unknown[] {
    return this.#columns.map(({ parse }, at) => readValue(parse, texts[at]))
  }

  #readRecord(texts: (string | null)[]): Record<string, unknown> {
    const record: Record<string, unknown> = {}
    this.#columns.forEach(({ name, parse }, at) => {
      record[name] = readValue(parse, texts[at])
    })
    return record
  }
}

/**
 * Described statements in one message, which the server executes as one transaction.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
export class StatementBatch extends DriverQuery {
  readonly #queries: readonly PlannedQuery[]
  readonly #answers: object[][] = []
  #failure: Error | null = null

  constructor(statements: readonly (NamedStatement & { values: unknown })[], answer: Answer) {
    super('')
    this.callback = answer
    this.#queries = statements.map(each => new PlannedQuery(each, each.values, this.#take.bind(this)))
  }

  override submit(connection: pg.Connection): Error | null {
    for (const query of this.#queries) query.submitBefore(connection)
    connection.sync()
    return null
  }

  handleDataRow(row: { fields: (string | null)[] }): void {
    this.#current?.handleDataRow(row)
  }

  handleCommandComplete(message: { text: string }): void {
    const query = this.#current
    query?.handleCommandComplete(message)
    query?.handleReadyForQuery()
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.callback(this.#failure)
    else this.callback(null, this.#answers)
  }

  get #current(): PlannedQuery | undefined {
    return this.#queries[this.#answers.length]
  }

  #take(error: Error | null, result?: unknown): void {
    this.#failure ??= error
    this.#answers.push((result as { rows: object[] } | undefined)?.rows ?? [])
  }
}

const readValue = (parse: Column['parse'], text: string | null | undefined): unknown =>
  text === null || text === undefined ? null : parse(text)
