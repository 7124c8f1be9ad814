import { useSession } from '../../session.ts'

/** The editorial office of this server; empty until the session is known. */
export function useContact(): { email: string; phone: string | null } {
  return useSession()?.contact ?? { email: '', phone: null }
}

export const officeName = 'Fact Book Editorial Office'
