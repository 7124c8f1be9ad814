import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { authenticateEndpoint } from '#domain/people/authentication.ts'
import { call } from '#platform/client/api.ts'
import { paths } from '../../paths.ts'
import { renewSession, useSession } from '../../session.ts'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { PasswordInput } from '#platform/ui/PasswordInput.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { DemoPeople } from './DemoPeople.tsx'
import { account, currentPassword } from './fields.ts'
import css from './LoginScreen.module.css'
import { safeOrigin } from './origin.ts'
import { explainThrottling } from './throttling.ts'

const fields = { username: account, password: currentPassword }
/** The log-in call alone has this patience. */

export function LoginScreen() {
  const { origin } = useSearch({ from: paths.login })
  const router = useRouter()
  const session = useSession()
  const form = useShortForm({
    record: 'login',
    fields,
    async send(body) {
      await call(authenticateEndpoint, { body }).catch(explainThrottling)
      await renewSession()
      router.history.push(safeOrigin(origin))
    },
  })
  const fillIn = (username: string, password: string) => {
    form.type('username', username)
    form.type('password', password)
  }
  return (
    <>
      <PageTitle title="Login" />
      {origin !== undefined && <Notice kind="info">Please sign in to open the page you requested.</Notice>}
      <div className={css.columns}>
        <ShortForm
          form={form}
          label="Login"
          action="Login"
          beside={<Link to={paths.forgotPassword}>Forgot password?</Link>}
        >
          <TextInput {...form.field('username')} autoComplete="username" />
          <PasswordInput {...form.field('password')} autoComplete="current-password" />
        </ShortForm>
        {session?.demo && session.demoPassword !== null && (
          <DemoPeople people={session.demoUsers} password={session.demoPassword} onChoose={fillIn} />
        )}
      </div>
    </>
  )
}
