import { SMTPServer } from 'smtp-server'

export interface MailServer {
  url: string
  /** What arrived, each with the addresses it was really sent to. */
  arrived: { message: Buffer; recipients: string[] }[]
  /** Refuses so many mails before it takes one. */
  refuse(times: number, responseCode?: number): void
  /** How many were open at once at most. */
  connections(): number
  close(): Promise<void>
}

/** A real SMTP server on a free port. */
export async function openMailServer(): Promise<MailServer> {
  const arrived: MailServer['arrived'] = []
  let refusals = 0
  let refusal = 451
  let open = 0
  let mostOpen = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, done) {
      open += 1
      mostOpen = Math.max(mostOpen, open)
      done()
    },
    onClose: () => {
      open -= 1
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1
          done(Object.assign(new Error('not now'), { responseCode: refusal }))
          return
        }
        const recipients = session.envelope.rcptTo.map(each => each.address)
        arrived.push({ message: Buffer.concat(chunks), recipients })
        done()
      })
    },
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', () => ready()))
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    refuse(times, responseCode = 451) {
      refusals = times
      refusal = responseCode
    },
    connections: () => mostOpen,
    close: () => new Promise<void>(closed => server.close(() => closed())),
  }
}
