import type { OfficeContact } from '#domain/people/session.ts'
import { useSession } from '../../session.ts'

/** The editorial office of this server; empty until the session is known. */
export function useContact(): OfficeContact {
  return useSession()?.contact ?? { email: '', phone: null, address: [], team: [] }
}

export const officeName = 'Fact Book Editorial Office'
