import type { FastifyInstance } from 'fastify'

/** The end of the file's validity. RFC 9116 recommends less than a year. */
const validDays = 180

/** `/.well-known/security.txt` (RFC 9116) tells researchers where to report a vulnerability. */
export function securityTextRoutes(
  app: FastifyInstance,
  { publicUrl, securityContact }: { publicUrl: string; securityContact: string },
): void {
  const path = '/.well-known/security.txt'
  app.get(path, (_request, reply) => {
    // By the day, so that the file does not change with every request.
    const today = Math.floor(Date.now() / 86_400_000)
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date((today + validDays) * 86_400_000).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${path}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
