import { Link } from '@tanstack/react-router'
import { getRoleLabel } from '#domain/people/securityRoles.ts'
import { toActor } from '#domain/people/session.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { paths } from '../../screens.ts'
import { useSession } from '../../session.ts'

export function UnauthorizedScreen() {
  const session = useSession()
  const actor = toActor(session?.user ?? null)
  if (session?.needsSecondFactor)
    return (
      <>
        <PageTitle title="Not permitted" />
        <p>Administrators need a second factor. Until you add one, you can use only your account page.</p>
        <ButtonLink to={paths.settings}>Go to your account</ButtonLink>
      </>
    )
  return (
    <>
      <PageTitle title="Not permitted" />
      <p>
        <span>
          {actor
            ? `Your role (${getRoleLabel(actor.role)}) does not have access to this page.`
            : 'You do not have access to this page.'}
        </span>{' '}
        <span>If you need access, please </span>
        <Link to={paths.contactUs}>contact us</Link>
        <span>.</span>
      </p>
      <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
    </>
  )
}
