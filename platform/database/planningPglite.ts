import {
  messages,
  parse,
  PGlite,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite'
import { isRepeated, mostPlans } from './planner.ts'

const { serialize } = protocol

type Answer = Awaited<ReturnType<PGlite['execProtocolStream']>>

interface PreparedStatement {
  name: string
  valueTypes: number[]
  /** Undefined for a statement without rows. */
  columns: messages.RowDescriptionMessage | undefined
}

/** 'cached plan must not change result type': a table has changed since. */
const isOutdated = (error: unknown): boolean => (error as { code?: string }).code === '0A000'

/**
 * The embedded database with prepared statements for recurring queries, each executed in one message. In WebAssembly,
 * planning a join takes longer than the rest of a save.
 */
export class PlanningPglite extends PGlite {
  /** By text, the least recently used first. */
  readonly #planned = new Map<string, PreparedStatement>()
  /** Names of statements to close. */
  readonly #outdated: string[] = []
  #names = 0

  override query<T>(text: string, values: unknown[] = [], options?: QueryOptions): Promise<Results<T>> {
    if (!this.#isPlanned(text)) return super.query<T>(text, values, options)
    return this._runExclusiveTransaction(() => this.#ask<T>(text, values, options))
  }

  override transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return super.transaction(opened =>
      work({
        ...opened,
        get closed() {
          return opened.closed
        },
        query: (text, values = [], options) =>
          opened.closed || !this.#isPlanned(text)
            ? opened.query(text, values, options)
            : this.#ask(text, values, options),
      }),
    )
  }

  #isPlanned(text: string): boolean {
    return this.#planned.has(text) || isRepeated(text)
  }

  #ask<T>(text: string, values: unknown[], options?: QueryOptions): Promise<Results<T>> {
    return this.runExclusive(async () => {
      const planned = this.#planned.get(text) ?? (await this.#plan(text))
      const { name: statement, valueTypes, columns } = planned
      this.#planned.delete(text)
      this.#planned.set(text, planned)
      const texts = values.map((value, index) => this.#toText(value, valueTypes[index]))
      try {
        const answer = await this.#send(serialize.bind({ statement, values: texts }), serialize.execute({}))
        return this.#read(columns ? [columns, ...answer] : answer, options) as Results<T>
      } catch (error) {
        if (isOutdated(error)) this.#forget(text, statement)
        throw error
      }
    })
  }

  async #plan(text: string): Promise<PreparedStatement> {
    const [oldest] = this.#planned
    if (oldest && this.#planned.size >= mostPlans) this.#forget(oldest[0], oldest[1].name)
    const name = `planned_${++this.#names}`
    const answer = await this.#send(
      ...this.#outdated.splice(0).map(outdated => serialize.close({ type: 'S', name: outdated })),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    )
    return {
      name,
      valueTypes: parse.parseDescribeStatementResults(answer),
      columns: answer.find(message => message instanceof messages.RowDescriptionMessage),
    }
  }

  #forget(text: string, name: string): void {
    this.#planned.delete(text)
    this.#outdated.push(name)
  }

  #toText(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null
    const serializer = this.serializers[type] ?? String
    return serializer(value)
  }

  /** The driver would copy all its parsers for each answer, which takes longer than reading the rows. */
  #read(answer: Answer, { parsers, ...options }: QueryOptions = {}): Results | undefined {
    const all = Object.assign(Object.create(this.parsers) as typeof this.parsers, parsers)
    return parse.parseResults(answer, all, options)[0]
  }

  /**
   * Runs the statement in one message. Throws the database's error, after which the connection is ready for the next
   * one.
   */
  #send(...parts: Uint8Array[]) {
    return this.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false })
  }
}
