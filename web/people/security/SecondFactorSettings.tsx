import { useState } from 'react'
import { encode } from 'uqr'
import { passkeyFields } from '#domain/people/passkey.ts'
import {
  addAuthenticatorEndpoint,
  addPasskeyEndpoint,
  authenticatorFields,
  beginAuthenticatorEndpoint,
  beginPasskeyEndpoint,
  getSecondFactorEndpoint,
  hasAny,
  removeAuthenticatorEndpoint,
  removePasskeyEndpoint,
  renewRecoveryCodesEndpoint,
  type SecondFactor,
} from '#domain/people/secondFactor.ts'
import { listOwnSecurityEventsEndpoint } from '#domain/people/securityRecord.ts'
import { getSessionEndpoint } from '#domain/people/session.ts'
import { call, type Reply } from '#platform/client/api.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ConfirmDialog } from '#platform/ui/ConfirmDialog.tsx'
import { CopyButton } from '#platform/ui/CopyField.tsx'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { actionsColumn, Table, type Column } from '#platform/ui/Table.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { useSession } from '../../session.ts'
import { canUsePasskeys, createPasskey } from './webAuthn.ts'
import panel from '#platform/ui/panel.module.css'
import rowActions from '#platform/ui/rowActions.module.css'
import css from '../ownSections.module.css'

const headingId = 'second-factor'
/** With the first factor, an administrator who must have one gets the rights of the role. */
const refreshAll = () => refresh(getSecondFactorEndpoint, listOwnSecurityEventsEndpoint, getSessionEndpoint)

/** A passkey, or the authenticator app, which has no ID. */
interface Factor {
  passkeyId: number | null
  name: string
  createdDate: string
  lastUsedDate: string | null
}

/** The factor to remove, or the recovery codes to replace. */
type Asked = Factor | 'renew'

/** The user's passkeys, authenticator app, and recovery codes. */
export function SecondFactorSettings() {
  const query = useEndpointQuery(getSecondFactorEndpoint, {})
  const isRequired = useSession()?.needsSecondFactor ?? false
  const [codes, setCodes] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<Asked>()
  const { error, attempt } = useAttempt()
  const confirm = (given: Asked) => {
    setAsked(undefined)
    void attempt(async () => {
      if (given === 'renew') setCodes((await call(renewRecoveryCodesEndpoint, {})).recoveryCodes)
      else {
        const { passkeyId, name } = given
        if (passkeyId === null) await call(removeAuthenticatorEndpoint, {})
        else await call(removePasskeyEndpoint, { params: { passkeyId } })
        notify.success(`“${name}” was removed.`)
        setCodes([])
      }
      await refreshAll()
    })
  }
  return (
    <section aria-labelledby={headingId} className={css.section} data-screen-only>
      <h2 id={headingId} tabIndex={-1} className={panel.heading}>
        Second factor
      </h2>
      {isRequired && (
        <Notice kind="warning">
          Administrators need a second factor. Add one below to use the rest of the site.
        </Notice>
      )}
      <p className={css.text}>
        With a second factor, a stolen password is not enough to sign in. A passkey is the safest: your device
        asks for your fingerprint, face, or PIN. If you have no device for passkeys, use an authenticator app,
        which shows a new code every 30 seconds.
      </p>
      <ErrorNotice text={error} />
      {codes.length > 0 && <RecoveryCodes codes={codes} />}
      <QueryBoundary query={query} lines={2}>
        {factor =>
          hasAny(factor) && (
            <>
              <Table
                caption="Your second factors"
                columns={createColumns(setAsked)}
                rows={listFactors(factor)}
                rowKey={row => row.passkeyId ?? 'authenticator'}
              />
              <p>
                <span>{`You have ${countOf(factor.recoveryCodes, 'unused recovery code')}.`}</span>{' '}
                <Button size="sm" variant="default" onClick={() => setAsked('renew')}>
                  Replace recovery codes
                </Button>
              </p>
            </>
          )
        }
      </QueryBoundary>
      {canUsePasskeys() ? (
        <NewPasskey onCodes={setCodes} />
      ) : (
        <Notice kind="info">
          This browser cannot create passkeys. They need HTTPS and a current browser.
        </Notice>
      )}
      <NewAuthenticator onCodes={setCodes} />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={titleOf(asked)}
        confirm={asked === 'renew' ? 'Replace' : 'Remove'}
        onConfirm={() => asked && confirm(asked)}
        onCancel={() => setAsked(undefined)}
      >
        {asked === 'renew'
          ? 'Your former recovery codes will no longer work.'
          : 'Without any second factor, your recovery codes end, and your password alone signs you in.'}
      </ConfirmDialog>
    </section>
  )
}

const titleOf = (asked: Asked | undefined): string =>
  asked === 'renew' ? 'Replace recovery codes?' : `Remove “${asked?.name ?? ''}”?`

const listFactors = ({ passkeys, authenticator }: SecondFactor): Factor[] => [
  ...passkeys.map(({ passkeyName, ...passkey }) => ({ ...passkey, name: passkeyName })),
  ...(authenticator ? [{ ...authenticator, passkeyId: null, name: 'Authenticator app' }] : []),
]

/** Shown once. They are stored as hashes. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Notice kind="success" role="status">
      <p className={css.once}>
        Save these recovery codes now, because they are shown only once. Each signs you in once if you do not
        have your second factor.
      </p>
      <pre className={css.code} translate="no">
        {codes.join('\n')}
      </pre>
      <CopyButton label="Recovery codes" value={codes.join('\n')} />
    </Notice>
  )
}

interface AddingProps {
  onCodes: (codes: readonly string[]) => void
}

function NewPasskey({ onCodes }: AddingProps) {
  const form = useShortForm({
    record: 'settings/passkeys/new',
    fields: passkeyFields,
    async send({ passkeyName }) {
      const options = await call(beginPasskeyEndpoint, {})
      const created = await createPasskey(options)
      const added = await call(addPasskeyEndpoint, { body: { passkeyName, created } })
      if (added.recoveryCodes.length > 0) onCodes(added.recoveryCodes)
      notify.success(`The passkey “${passkeyName}” was added.`)
      form.type('passkeyName', '')
      void refreshAll()
    },
  })
  return (
    <div className={css.form}>
      <ShortForm form={form} label="New passkey" action="Add a passkey">
        <TextInput {...form.field('passkeyName')} />
      </ShortForm>
    </div>
  )
}

type NewSecret = Reply<typeof beginAuthenticatorEndpoint>

/** Adds an app, or replaces it by another one, such as on a new phone. */
function NewAuthenticator({ onCodes }: AddingProps) {
  const [begun, setBegun] = useState<NewSecret>()
  const { error, isBusy, attempt } = useAttempt()
  const begin = async () => setBegun(await call(beginAuthenticatorEndpoint, {}))
  const finish = (codes: readonly string[]) => {
    if (codes.length > 0) onCodes(codes)
    setBegun(undefined)
    notify.success('The authenticator app was added.')
    void refreshAll()
  }
  return (
    <>
      <ErrorNotice text={error} />
      {begun ? (
        <AuthenticatorForm begun={begun} onAdded={finish} onCancel={() => setBegun(undefined)} />
      ) : (
        <Button variant="default" aria-disabled={isBusy || undefined} onClick={() => void attempt(begin)}>
          Set up an authenticator app
        </Button>
      )}
    </>
  )
}

interface AuthenticatorFormProps {
  begun: NewSecret
  onAdded: (codes: readonly string[]) => void
  onCancel: () => void
}

function AuthenticatorForm({ begun: { secret, uri }, onAdded, onCancel }: AuthenticatorFormProps) {
  const form = useShortForm({
    record: 'settings/authenticator/new',
    fields: authenticatorFields,
    send: async ({ code }) =>
      onAdded((await call(addAuthenticatorEndpoint, { body: { secret, code } })).recoveryCodes),
  })
  return (
    <div className={css.form}>
      <p>Scan this code with the app, or type the key below it.</p>
      <QrCode text={uri} label="QR code for the authenticator app" />
      <pre className={css.code} translate="no">
        {secret.match(/.{4}/g)?.join(' ')}
      </pre>
      <ShortForm form={form} label="New authenticator app" action="Add the app" onCancel={onCancel}>
        <TextInput {...form.field('code')} autoComplete="one-time-code" />
      </ShortForm>
    </div>
  )
}

const createColumns = (onRemove: (row: Factor) => void): Column<Factor>[] => [
  { key: 'name', label: 'Name', isRowHeader: true, breaks: true, cell: row => row.name },
  { key: 'createdDate', label: 'Added', cell: row => formatMoment(row.createdDate) },
  {
    key: 'lastUsedDate',
    label: 'Last used',
    cell: row => (row.lastUsedDate ? formatMoment(row.lastUsedDate) : 'Never'),
  },
  {
    ...actionsColumn,
    cell: row => (
      <span className={rowActions.actions}>
        <button type="button" aria-label={`Remove ${row.name}`} onClick={() => onRemove(row)}>
          Remove
        </button>
      </span>
    ),
  },
]

interface QrCodeProps {
  text: string
  /** For people who cannot see it. */
  label: string
}

/** A QR code, always dark on light, as cameras expect. */
function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 4 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className={css.qrCode}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
