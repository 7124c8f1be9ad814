import { useParams } from '@tanstack/react-router'
import { stopDigestEndpoint } from '#domain/browse/saved/saved.ts'
import { ProblemError, describeError } from '#platform/client/problemError.ts'
import { useEndpointMutation } from '#platform/client/queries.ts'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { paths } from '../../paths.ts'

/** Opened by the link in an email. Nothing happens before the button is pressed, because mail programs open links. */
export function UnsubscribeScreen() {
  const { token = '' } = useParams({ strict: false })
  const stop = useEndpointMutation(stopDigestEndpoint, [])
  return (
    <>
      <PageTitle title="Stop emails" />
      {stop.error && (
        <Notice kind="error" role="alert">
          {stop.error instanceof ProblemError && stop.error.status === 404
            ? 'This link is not valid. Sign in and choose under Saved how often you are emailed.'
            : describeError(stop.error)}
        </Notice>
      )}
      {stop.isSuccess ? (
        <>
          <Notice kind="success" role="status">
            You will get no more emails about what you follow.
          </Notice>
          <ButtonLink to={paths.saved} variant="default">
            What you saved
          </ButtonLink>
        </>
      ) : (
        <>
          <p>You will get no more emails about what you follow in the Fact Book.</p>
          <Button
            aria-disabled={stop.isPending || undefined}
            onClick={() => stop.mutate({ body: { token } })}
          >
            Stop the emails
          </Button>
        </>
      )}
    </>
  )
}
