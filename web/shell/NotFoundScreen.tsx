import * as messages from '#domain/messages.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { paths } from '../screens.ts'

export function NotFoundScreen() {
  return (
    <>
      <PageTitle title="Not Found" />
      <p>{messages.notFoundPage}</p>
      <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
    </>
  )
}
