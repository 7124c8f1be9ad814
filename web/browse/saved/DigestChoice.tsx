import {
  digestFrequencies,
  getDigestEndpoint,
  saveDigestEndpoint,
  type DigestFrequency,
} from '#domain/browse/saved/saved.ts'
import { describeError } from '#platform/client/problemError.ts'
import { useEndpointMutation, useEndpointQuery } from '#platform/client/queries.ts'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import css from './saved.module.css'

const labels: Record<DigestFrequency, string> = {
  DAILY: 'At most once a day',
  WEEKLY: 'At most once a week',
  NEVER: 'Never',
}

/** How often the reader is emailed about what changed. */
export function DigestChoice() {
  const digest = useEndpointQuery(getDigestEndpoint, {})
  const save = useEndpointMutation(saveDigestEndpoint, [getDigestEndpoint])
  const choose = async (value: string) => {
    const digestFrequency = digestFrequencies.find(each => each === value) ?? 'WEEKLY'
    await save.mutateAsync({ body: { digestFrequency } })
    notify.success(`Emails about what you follow: ${labels[digestFrequency].toLowerCase()}.`)
  }
  return (
    <>
      <p className={css.text}>
        One email lists everything that changed. If nothing changed, no email is sent.
      </p>
      {save.error && (
        <Notice kind="error" role="alert">
          {describeError(save.error)}
        </Notice>
      )}
      <QueryBoundary query={digest} lines={1}>
        {({ digestFrequency }) => (
          <div className={css.digest}>
            <FilterSelect
              label="Email me"
              value={digestFrequency}
              options={digestFrequencies.map(value => ({ value, label: labels[value] }))}
              onChange={value => void choose(value).catch(() => undefined)}
            />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
