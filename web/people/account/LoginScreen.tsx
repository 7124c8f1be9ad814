import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { authenticateEndpoint } from '#domain/people/authentication.ts'
import type { SessionAnswer } from '#domain/people/session.ts'
import { call } from '#platform/client/api.ts'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { PasswordInput } from '#platform/ui/PasswordInput.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { paths } from '../../screens.ts'
import { useSession } from '../../session.ts'
import { OpenIdButton } from '../security/OpenIdButton.tsx'
import { SecondFactorForm, type ConfirmedPassword } from '../security/SecondFactorForm.tsx'
import { accountField, currentPasswordField } from './accountFields.ts'
import { getReturnAddress } from './getReturnAddress.ts'
import { renewSession } from './renewSession.ts'
import panel from '#platform/ui/panel.module.css'
import css from './LoginScreen.module.css'

const fields = { username: accountField, password: currentPasswordField }

export function LoginScreen() {
  const { origin } = useSearch({ from: paths.login })
  const router = useRouter()
  const session = useSession()
  const [second, setSecond] = useState<ConfirmedPassword>()
  const form = useShortForm({
    record: 'login',
    fields,
    async send(body) {
      const answer = await call(authenticateEndpoint, { body })
      if ('secondFactor' in answer) setSecond({ ...body, ...answer })
      else await open()
    },
  })
  const open = async () => {
    const { needsSecondFactor } = await renewSession()
    router.history.push(needsSecondFactor ? paths.settings : getReturnAddress(origin))
  }
  const fillIn = (username: string, password: string) => {
    form.type('username', username)
    form.type('password', password)
  }
  if (second)
    return (
      <>
        <PageTitle title="Confirm that it is you" />
        <SecondFactorForm of={second} onDone={open} onCancel={() => setSecond(undefined)} />
      </>
    )
  return (
    <>
      <PageTitle title="Login" />
      {origin !== undefined && (
        <Notice kind="info">
          <span>Sign in to open the page you requested.</span>{' '}
          <Link to={paths.home}>A sample of the book, and how to subscribe</Link>
        </Notice>
      )}
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
        {session && session.openIdName !== null && (
          <section aria-labelledby="organization">
            <h2 id="organization" className={panel.heading}>
              Or without a password
            </h2>
            <OpenIdButton name={session.openIdName} origin={getReturnAddress(origin)} />
          </section>
        )}
        {session?.demo && session.demoPassword !== null && (
          <DemoPeople people={session.demoUsers} password={session.demoPassword} onChoose={fillIn} />
        )}
      </div>
    </>
  )
}

interface DemoPeopleProps {
  people: SessionAnswer['demoUsers']
  password: string
  onChoose: (username: string, password: string) => void
}

/** The demo users, one per role. A click fills in the form. */
function DemoPeople({ people, password, onChoose }: DemoPeopleProps) {
  return (
    <section className={css.people} aria-labelledby="demo-people">
      <h2 id="demo-people">Demo users</h2>
      <p>
        Choose one to fill in the form. Every demo user has the password <code>{password}</code>.
      </p>
      <ul>
        {people.map(({ displayName, securityRoleLabel }) => (
          <li key={displayName}>
            <button
              type="button"
              className={css.person}
              onClick={() => {
                onChoose(displayName, password)
                notify.info(`Filled in for ${displayName}. Now press Login.`)
              }}
            >
              <b>{displayName}</b>
              <span>{securityRoleLabel}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
