import { useState } from 'react'
import {
  addPasskeyEndpoint,
  beginPasskeyEndpoint,
  listPasskeysEndpoint,
  passkeyFields,
  removePasskeyEndpoint,
  renewRecoveryCodesEndpoint,
  type Passkey,
} from '#domain/people/passkey.ts'
import { listOwnSecurityEventsEndpoint } from '#domain/people/securityRecord.ts'
import { call } from '#platform/client/api.ts'
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
import { canUsePasskeys, createPasskey } from './webAuthn.ts'
import panel from '#platform/ui/panel.module.css'
import rowActions from '#platform/ui/rowActions.module.css'
import css from '../apiKeys/ApiKeys.module.css'

const headingId = 'passkeys'
const refreshAll = () => refresh(listPasskeysEndpoint, listOwnSecurityEventsEndpoint)

/** An action to confirm. */
type Asked = { kind: 'remove'; passkey: Passkey } | { kind: 'renew' }

/** The user's passkeys: add one, remove one, and replace the recovery codes. */
export function Passkeys() {
  const query = useEndpointQuery(listPasskeysEndpoint, {})
  const [codes, setCodes] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<Asked>()
  const { error, attempt } = useAttempt()
  const confirm = (given: Asked) => {
    setAsked(undefined)
    void attempt(async () => {
      if (given.kind === 'remove') {
        const { passkeyId, passkeyName } = given.passkey
        await call(removePasskeyEndpoint, { params: { passkeyId } })
        notify.success(`The passkey “${passkeyName}” was removed.`)
        setCodes([])
      } else setCodes((await call(renewRecoveryCodesEndpoint, {})).recoveryCodes)
      await refreshAll()
    })
  }
  return (
    <section aria-labelledby={headingId} className={css.keys} data-screen-only>
      <h2 id={headingId} tabIndex={-1} className={panel.heading}>
        Passkeys
      </h2>
      <p className={css.text}>
        With a passkey, a stolen password is not enough to sign in. Your device keeps it and asks for your
        fingerprint, face, or PIN.
      </p>
      <ErrorNotice text={error} />
      {codes.length > 0 && <RecoveryCodes codes={codes} />}
      <QueryBoundary query={query} lines={2}>
        {({ passkeys, recoveryCodes }) =>
          passkeys.length > 0 && (
            <>
              <Table
                caption="Your passkeys"
                columns={createColumns(passkey => setAsked({ kind: 'remove', passkey }))}
                rows={passkeys}
                rowKey={row => row.passkeyId}
              />
              <p>
                <span>{`You have ${countOf(recoveryCodes, 'unused recovery code')}.`}</span>{' '}
                <Button size="sm" variant="default" onClick={() => setAsked({ kind: 'renew' })}>
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
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={titleOf(asked)}
        confirm={asked?.kind === 'remove' ? 'Remove' : 'Replace'}
        onConfirm={() => asked && confirm(asked)}
        onCancel={() => setAsked(undefined)}
      >
        {asked?.kind === 'remove'
          ? 'Without any passkey, your recovery codes end, and your password alone signs you in.'
          : 'Your former recovery codes will no longer work.'}
      </ConfirmDialog>
    </section>
  )
}

const titleOf = (asked: Asked | undefined): string =>
  asked?.kind === 'remove' ? `Remove the passkey “${asked.passkey.passkeyName}”?` : 'Replace recovery codes?'

/** Shown once. They are stored as hashes. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Notice kind="success" role="status">
      <p className={css.once}>
        Save these recovery codes now, because they are shown only once. Each signs you in once if you do not
        have your passkey.
      </p>
      <pre className={css.code} translate="no">
        {codes.join('\n')}
      </pre>
      <CopyButton label="Recovery codes" value={codes.join('\n')} />
    </Notice>
  )
}

function NewPasskey({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
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

const createColumns = (onRemove: (row: Passkey) => void): Column<Passkey>[] => [
  { key: 'passkeyName', label: 'Name', isRowHeader: true, breaks: true, cell: row => row.passkeyName },
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
        <button type="button" aria-label={`Remove ${row.passkeyName}`} onClick={() => onRemove(row)}>
          Remove
        </button>
      </span>
    ),
  },
]
