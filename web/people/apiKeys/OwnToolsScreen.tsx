import { Link } from '@tanstack/react-router'
import { callsPerMinute } from '#domain/people/apiKey.ts'
import { listDataExamples } from '#domain/people/dataExamples.ts'
import { CopyButton } from '#platform/ui/CopyField.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { paths } from '../../screens.ts'
import { useSession } from '../../session.ts'
import panel from '#platform/ui/panel.module.css'
import css from '../ownSections.module.css'

/** How programs read the published data with a key. */
export function OwnToolsScreen() {
  const year = useSession()?.user?.axnInstanceId ?? null
  return (
    <>
      <PageTitle title="Use the data from your own tools" />
      <p className={css.text}>
        Create an API key on{' '}
        <Link to={paths.settings} hash="api-keys">
          your account page
        </Link>{' '}
        and use it instead of <code>fbk_your_key</code>. Send it in a header of each request, never in a URL.
        A key can read what subscribers can browse, and it cannot change anything. It can make up to{' '}
        <span>{callsPerMinute}</span> calls per minute. Beyond that, the response is 429, and its{' '}
        <code>Retry-After</code> header says how many seconds to wait.
      </p>
      <p className={css.text}>
        A year is identified by its last two digits (26 is 2026). The <a href="/api/docs">API reference</a>{' '}
        lists all calls, and its <a href="/api/v1/openapi.json">OpenAPI document</a> marks those that accept a
        key.
      </p>
      {year !== null &&
        listDataExamples(location.origin, year).map(({ tool, about, code }) => (
          <section key={tool} className={css.tool} aria-label={tool}>
            <h2 className={panel.heading}>{tool}</h2>
            <p className={css.text}>{about}</p>
            <pre className={css.code}>
              <code>{code}</code>
            </pre>
            <CopyButton label={`${tool} example`} value={code} />
          </section>
        ))}
    </>
  )
}
