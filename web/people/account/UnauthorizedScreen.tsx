import { Link } from '@tanstack/react-router'
import { getRoleLabel } from '#domain/people/securityRoles.ts'
import { toActor } from '#domain/people/session.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { paths } from '../../screens.ts'
import { useSession } from '../../session.ts'

export function UnauthorizedScreen() {
  const actor = toActor(useSession()?.user ?? null)
  return (
    <>
      <PageTitle title="Not permitted" />
      <p>
        <span>
          {actor
            ? `Your role (${getRoleLabel(actor.role)}) does not have access to this page.`
            : 'You do not have access to this page.'}
        </span>{' '}
        If you need access, please <Link to={paths.contactUs}>contact us</Link>.
      </p>
      <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
    </>
  )
}
