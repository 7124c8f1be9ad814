import { SettingsError } from './config.ts'

const words: Record<string, (at: { host: string; port: number }) => string> = {
  EADDRINUSE: ({ port }) =>
    `PORT ${port} is taken: something listens there already, perhaps another fact book. Stop it, or choose another PORT.`,
  EACCES: ({ port }) => `PORT ${port} may not be used by this account. Choose one above 1023.`,
  EADDRNOTAVAIL: ({ host }) => `HOST ${host} is no address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST ${host} is no name that this machine knows.`,
  EAI_AGAIN: ({ host }) => `HOST ${host} is no name that this machine knows.`,
}

/** Why the server could not listen, as a SettingsError that names the setting; else the error itself. */
export function listenError(error: unknown, at: { host: string; port: number }): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const said = words[code]
  return said ? new SettingsError(said(at), { cause: error }) : error
}
