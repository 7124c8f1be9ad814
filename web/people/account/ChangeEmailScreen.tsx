import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { changeOwnEmailEndpoint } from '#domain/people/emailChange.ts'
import { accountFields } from '#domain/people/userFields.ts'
import { call } from '#platform/client/api.ts'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { paths } from '../../screens.ts'
import { PendingDelivery } from './PendingDelivery.tsx'

const fields = {
  email: { ...accountFields.email, label: 'New email', help: undefined },
}

/** Asks for a new email address, which takes effect when the link sent to it is opened. */
export function ChangeEmailScreen() {
  const [isDone, setDone] = useState(false)
  const form = useShortForm({
    record: 'change-email',
    fields,
    async send(body) {
      await call(changeOwnEmailEndpoint, { body })
      setDone(true)
    },
  })
  return (
    <>
      <PageTitle title="Change email" />
      {!isDone ? (
        <>
          <p>
            We will send a link to the new address. Your email changes when you open it. You will then be
            signed out everywhere. Sign in again with the new address.
          </p>
          <ShortForm
            form={form}
            label="Change email"
            action="Send the link"
            beside={<Link to={paths.settings}>Cancel</Link>}
          >
            <TextInput {...form.field('email')} type="email" autoComplete="email" />
          </ShortForm>
        </>
      ) : (
        <>
          <PendingDelivery />
          <Link to={paths.settings}>Back to your account</Link>
        </>
      )}
    </>
  )
}
