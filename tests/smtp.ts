import { SMTPServer } from 'smtp-server'

export interface MailServer {
  url: string
  /** Received mail, each with its envelope recipients. */
  arrived: { message: Buffer; recipients: string[] }[]
  /** Rejects this many mails before it accepts one. */
  refuse(times: number, responseCode?: number): void
  /** Rejects everything for this address. */
  knowsNot(address: string): void
  /** Accepts it again. */
  knows(address: string): void
  /** Stops answering at its address, then answers again. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  /** The highest number of simultaneous connections. */
  connections(): number
  close(): Promise<void>
}

/** A real SMTP server on a free port, or on a given one. */
export async function openMailServer(wantedPort = 0): Promise<MailServer> {
  const arrived: MailServer['arrived'] = []
  const unknown = new Set<string>()
  const refusing = { times: 0, responseCode: 451 }
  const open = { now: 0, most: 0 }
  const listen = async (port: number) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onConnect(_session, done) {
        open.now += 1
        open.most = Math.max(open.most, open.now)
        done()
      },
      onClose: () => {
        open.now -= 1
      },
      onRcptTo({ address }, _session, done) {
        done(unknown.has(address) ? refusal('5.1.1 nobody of that name here', 550) : null)
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          if (refusing.times > 0) {
            refusing.times -= 1
            done(refusal('not now', refusing.responseCode))
            return
          }
          const recipients = session.envelope.rcptTo.map(each => each.address)
          arrived.push({ message: Buffer.concat(chunks), recipients })
          done()
        })
      },
    })
    server.on('error', () => undefined)
    await new Promise<void>(ready => server.listen(port, '127.0.0.1', () => ready()))
    return server
  }
  let server = await listen(wantedPort)
  const address = server.server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const close = () => new Promise<void>(closed => server.close(() => closed()))
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    refuse: (times, responseCode = 451) => void Object.assign(refusing, { times, responseCode }),
    knowsNot: address => void unknown.add(address),
    knows: address => void unknown.delete(address),
    goAway: close,
    comeBack: async () => {
      server = await listen(port)
    },
    connections: () => open.most,
    close,
  }
}

const refusal = (words: string, responseCode: number): Error =>
  Object.assign(new Error(words), { responseCode })
