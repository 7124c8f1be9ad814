import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { stopDigestEndpoint, validateStopLinkEndpoint } from '#domain/browse/saved/saved.ts'
import { describeError } from '#platform/client/problemError.ts'
import { getQueryOptions, useEndpointMutation } from '#platform/client/queries.ts'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { paths } from '../../screens.ts'

/**
 * Opened by the link in an email. Nothing happens until the button is pressed, because mail programs open links
 * automatically.
 */
export function UnsubscribeScreen() {
  const { token = '' } = useParams({ strict: false })
  const body = { token }
  const link = useQuery({ ...getQueryOptions(validateStopLinkEndpoint, { body }), staleTime: Infinity })
  return (
    <>
      <PageTitle title="Stop emails" />
      <QueryBoundary query={link} lines={2}>
        {({ isValid, isStopped }) =>
          isValid ? (
            <StopEmails token={token} isStopped={isStopped} />
          ) : (
            <>
              <Notice kind="error" role="alert">
                This link is not valid. To change how often we email you, sign in and open Saved.
              </Notice>
              <ButtonLink to={paths.saved}>Your saved items</ButtonLink>
            </>
          )
        }
      </QueryBoundary>
    </>
  )
}

function StopEmails({ token, isStopped }: { token: string; isStopped: boolean }) {
  const stop = useEndpointMutation(stopDigestEndpoint)
  if (stop.isSuccess || isStopped)
    return (
      <>
        <Notice kind="success" role="status">
          You will no longer receive emails about items you follow.
        </Notice>
        <ButtonLink to={paths.saved} variant="default">
          Your saved items
        </ButtonLink>
      </>
    )
  return (
    <>
      <ErrorNotice text={stop.error && describeError(stop.error)} />
      <p>You will no longer receive emails about items you follow in the Fact Book.</p>
      <Button aria-disabled={stop.isPending || undefined} onClick={() => stop.mutate({ body: { token } })}>
        Stop the emails
      </Button>
    </>
  )
}
