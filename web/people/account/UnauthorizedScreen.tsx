import { paths } from '../../paths.ts'
import { actorOf, roleLabel, useSession } from '../../session.ts'
import { Link } from '@tanstack/react-router'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'

export function UnauthorizedScreen() {
  const actor = actorOf(useSession()?.user ?? null)
  return (
    <>
      <PageTitle title="Not permitted" />
      <p>
        {actor
          ? `The page you asked for is not open to your role (${roleLabel(actor.role)}).`
          : 'The page you asked for is not open to you.'}{' '}
        If you need it for your work, please <Link to={paths.contactUs}>write to us</Link>.
      </p>
      <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
    </>
  )
}
