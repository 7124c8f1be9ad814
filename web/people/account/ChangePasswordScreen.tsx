import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { changePasswordEndpoint } from '#domain/people/authentication.ts'
import { countIssuedSecretsEndpoint, describeIssuedSecrets } from '#domain/people/issuedSecrets.ts'
import { call } from '#platform/client/api.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { PasswordInput } from '#platform/ui/PasswordInput.tsx'
import { paths } from '../../screens.ts'
import { checkPasswordConfirmation, currentPasswordField, newPasswordFields } from './accountFields.ts'
import { RevokeSecrets } from './RevokeSecrets.tsx'

const fields = {
  currentPassword: { ...currentPasswordField, label: 'Current password' },
  ...newPasswordFields,
}
/** The catalog's message with this page's wording. */
const changed = 'Password Changed Successfully!'

export function ChangePasswordScreen() {
  const secrets = useEndpointQuery(countIssuedSecretsEndpoint, {})
  const issued = secrets.data ? describeIssuedSecrets(secrets.data) : null
  const [revokeSecrets, setRevokeSecrets] = useState(false)
  const [isDone, setDone] = useState(false)
  const form = useShortForm({
    record: 'change-password',
    fields,
    rules: checkPasswordConfirmation,
    async send({ currentPassword: current, password }) {
      await call(changePasswordEndpoint, { body: { currentPassword: current, password, revokeSecrets } })
      notify.success(changed)
      setDone(true)
    },
  })
  return (
    <>
      <PageTitle title="Change password" />
      {isDone ? (
        <>
          <Notice kind="success" role="status">
            <span>{changed}</span> You have been signed out everywhere else.
            <span>
              {issued &&
                (revokeSecrets ? ` These were revoked: ${issued}.` : ` These still work: ${issued}.`)}
            </span>
          </Notice>
          <Link to={paths.settings}>Back to your account</Link>
        </>
      ) : (
        <ShortForm
          form={form}
          label="Change password"
          action="Change"
          beside={<Link to={paths.settings}>Cancel</Link>}
        >
          <PasswordInput {...form.field('currentPassword')} autoComplete="current-password" />
          <PasswordInput {...form.field('password')} autoComplete="new-password" />
          <PasswordInput {...form.field('confirm')} autoComplete="new-password" />
          {issued && (
            <RevokeSecrets issued={issued} checked={revokeSecrets} onChange={setRevokeSecrets}>
              Otherwise, they continue to work.
            </RevokeSecrets>
          )}
        </ShortForm>
      )}
    </>
  )
}
