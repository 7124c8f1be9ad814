import { Link } from '@tanstack/react-router'
import * as messages from '#domain/messages.ts'
import { can } from '#domain/people/roles.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { paths } from '../../screens.ts'
import { useActor } from '../../session.ts'

/** Why a step that needs terminals is empty, and how to get them. */
export function NoTerminals({ airportId }: { airportId: number }) {
  const isAdmin = can(useActor(), 'admin')
  return (
    <Notice kind="warning">
      <span>{messages.noTerminals}</span>{' '}
      {isAdmin ? (
        <Link to={paths.adminTerminals} params={{ aid: String(airportId) }}>
          Add terminals
        </Link>
      ) : (
        <>
          <span>Only an administrator can add them.</span> <Link to={paths.contactUs}>Tell us</Link>{' '}
          <span>which ones you need.</span>
        </>
      )}
    </Notice>
  )
}
