import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sendPasswordResetEndpoint } from '#domain/people/authentication.ts'
import { resetMinutes } from '#domain/people/mailedLinks.ts'
import { call } from '#platform/client/api.ts'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { longToastMs, notify } from '#platform/ui/notify.ts'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { paths } from '../../screens.ts'
import { accountField } from './accountFields.ts'

const fields = { email: accountField }

export function ForgotPasswordScreen() {
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useShortForm({
    record: 'forgot-password',
    fields,
    async send(body) {
      setAnswer(null)
      const { message } = await call(sendPasswordResetEndpoint, { body })
      setAnswer(message)
      notify.success(message, longToastMs)
    },
  })
  return (
    <>
      <PageTitle title="Forgot password" />
      {answer !== null && (
        <Notice
          kind="success"
          role="status"
        >{`${answer} The link works once and expires after ${resetMinutes} minutes.`}</Notice>
      )}
      <p>
        Enter your username or email. If the account exists, we will send you a link to reset its password.
      </p>
      <ShortForm
        form={form}
        label="Forgot password"
        action="Send"
        beside={<Link to={paths.login}>Back to login</Link>}
      >
        <TextInput {...form.field('email')} autoComplete="username" />
      </ShortForm>
    </>
  )
}
