import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { problems } from '#domain/problems.ts'
import { openLinkEndpoint } from '#domain/review/delegation.ts'
import type { OpenedLink } from '#domain/review/openedLink.ts'
import { subjectPlurals } from '#domain/review/subjectKind.ts'
import { call } from '#platform/client/api.ts'
import { ProblemError } from '#platform/client/problemError.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { CouldNotLoad } from '#platform/ui/EmptyState.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { paths } from '../../screens.ts'

/** Opened by links for colleagues. Exchanges the secret for a cookie and opens the step. */
export function OpenLinkScreen() {
  const [secret] = useState(() => location.hash.slice(1))
  // Keeps the secret out of histories, bookmarks, and screenshots.
  useEffect(() => history.replaceState(history.state, '', paths.openLink), [])
  const link = useQuery({
    queryKey: ['openLink', secret],
    queryFn: () => call(openLinkEndpoint, { body: { secret } }),
    staleTime: Infinity,
    retry: false,
  })
  const { data, error, refetch } = link
  useEffect(() => {
    // A new document, because everything on it is read through the link.
    if (data) location.replace(getStepAddress(data))
  }, [data])
  return (
    <>
      <PageTitle title="Your link" />
      {!error ? (
        <Skeleton />
      ) : error instanceof ProblemError && error.code === problems.linkEnded.code ? (
        <>
          <Notice kind="error" role="alert">
            {error.message}
          </Notice>
          <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
        </>
      ) : (
        <CouldNotLoad error={error} title="This link could not be opened" onRetry={() => void refetch()} />
      )}
    </>
  )
}

function getStepAddress({
  delegationId,
  kind,
  subjectId,
  axnInstanceId,
  step,
  terminalId,
}: OpenedLink): string {
  const terminal = terminalId === null ? '' : `/${terminalId}`
  const place = `/wizard/${subjectPlurals[kind]}/${subjectId}/steps/${step}${terminal}`
  return `/links/${delegationId}${place}?instance=${axnInstanceId}`
}
