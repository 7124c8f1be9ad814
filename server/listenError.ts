import { SettingsError } from '#platform/settingsError.ts'

const words: Record<string, (at: { host: string; port: number }) => string> = {
  EADDRINUSE: ({ port }) =>
    `PORT ${port} is already in use, perhaps by another Fact Book. Stop that program, or set PORT to another number.`,
  EACCES: ({ port }) =>
    `This account does not have permission to use PORT ${port}. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST ${host} could not be resolved on this machine.`,
  EAI_AGAIN: ({ host }) => `HOST ${host} could not be resolved on this machine.`,
}

/** Why the server could not listen, as a SettingsError that names the setting; otherwise, the error itself. */
export function listenError(error: unknown, at: { host: string; port: number }): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const explanation = words[code]
  return explanation ? new SettingsError(explanation(at), { cause: error }) : error
}
