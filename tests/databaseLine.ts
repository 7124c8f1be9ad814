import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/**
 * A connection to a database server that can be cut, as while the database restarts. If it is silenced instead, it
 * stays open, but nothing passes.
 */
export class DatabaseLine {
  readonly #target: URL
  readonly #sockets = new Set<Socket>()
  #server: Server | null = null
  #port = 0

  constructor(target: string) {
    this.#target = new URL(target)
  }

  /** The database's address through this connection. */
  get url(): string {
    const url = new URL(this.#target)
    url.host = `127.0.0.1:${this.#port}`
    return url.href
  }

  async connect(): Promise<void> {
    const server = createServer(socket => this.#forward(socket)).listen(this.#port, '127.0.0.1')
    await once(server, 'listening')
    this.#server = server
    this.#port = (server.address() as AddressInfo).port
  }

  /** The open connections never say anything again, as if the network had lost them. */
  silence(): void {
    for (const socket of this.#sockets) socket.unpipe().pause()
  }

  async cut(): Promise<void> {
    const closed = new Promise(resolve => this.#server?.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #forward(socket: Socket): void {
    const onward = connect(Number(this.#target.port || 5432), this.#target.hostname)
    socket.pipe(onward).pipe(socket)
    for (const [end, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      this.#sockets.add(end)
      end.on('error', () => other.destroy())
      end.on('close', () => {
        this.#sockets.delete(end)
        other.destroy()
      })
    }
  }
}
