import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  apiKeyFields,
  callsPerMinute,
  createApiKeyEndpoint,
  keyLifetimes,
  listApiKeysEndpoint,
  revokeApiKeyEndpoint,
  type ApiKey,
} from '#domain/people/apiKey.ts'
import { call, type Reply } from '#platform/client/api.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { textField } from '#platform/contract/field.ts'
import { CopyField } from '#platform/ui/CopyField.tsx'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { RevocableTable } from '#platform/ui/RevocableTable.tsx'
import { SelectInput } from '#platform/ui/SelectInput.tsx'
import type { Column } from '#platform/ui/Table.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { useFocusFromHash } from '#platform/ui/useFocusFromHash.ts'
import { paths } from '../../screens.ts'
import panel from '#platform/ui/panel.module.css'
import css from '../ownSections.module.css'

/** The page of examples links to it. */
const headingId = 'api-keys'

type CreatedKey = Reply<typeof createApiKeyEndpoint>

/** Keys for the reader's own programs: create one, and revoke existing ones. */
export function ApiKeys() {
  const [made, setMade] = useState<CreatedKey>()
  useFocusFromHash([headingId])
  return (
    <section aria-labelledby={headingId} className={css.section} data-screen-only>
      <h2 id={headingId} tabIndex={-1} className={panel.heading}>
        API keys
      </h2>
      <p className={css.text}>
        A key lets your programs read the published data, up to <span>{callsPerMinute}</span> times per
        minute. It cannot change anything or see your account. Treat it like a password.{' '}
        <Link to={paths.ownTools}>Use the data from your own tools</Link>
      </p>
      <NewKey onMade={setMade} />
      {made && (
        <Notice kind="success" role="status">
          <p
            className={css.once}
          >{`Key for “${made.keyName}”. Copy it now, because it is shown only once.`}</p>
          <CopyField key={made.apiKeyId} label="API key" value={made.key} />
        </Notice>
      )}
      <OwnKeys onRevoked={id => setMade(was => (was?.apiKeyId === id ? undefined : was))} />
    </section>
  )
}

function NewKey({ onMade }: { onMade: (made: CreatedKey) => void }) {
  const [lifetime, setLifetime] = useState('365')
  const form = useShortForm({
    record: 'settings/keys/new',
    fields: apiKeyFields,
    async send({ keyName }) {
      const expiresInDays = lifetime === '' ? null : Number(lifetime)
      onMade(await call(createApiKeyEndpoint, { body: { keyName, expiresInDays } }))
      form.type('keyName', now => (now.trim() === keyName ? '' : now))
      void refresh(listApiKeysEndpoint)
    },
  })
  return (
    <div className={css.form}>
      <ShortForm form={form} label="New API key" action="Create a key">
        <TextInput {...form.field('keyName')} />
        <SelectInput
          id="settings-keys-lifetime"
          field={lifetimeField}
          value={lifetime}
          onChange={setLifetime}
          options={keyLifetimes}
        />
      </ShortForm>
    </div>
  )
}

function OwnKeys({ onRevoked }: { onRevoked: (apiKeyId: number) => void }) {
  return (
    <RevocableTable
      caption="Your API keys"
      query={useEndpointQuery(listApiKeysEndpoint, {})}
      columns={columns}
      idOf={row => row.apiKeyId}
      nameOf={row => row.keyName}
      noun="the key"
      revoke={async ({ apiKeyId }) => {
        await call(revokeApiKeyEndpoint, { params: { apiKeyId } })
        onRevoked(apiKeyId)
      }}
    >
      Programs that use this key will stop working. You cannot undo this, but you can create a new key.
    </RevocableTable>
  )
}

const lifetimeField = textField({ label: 'Expires' })

const columns: Column<ApiKey>[] = [
  { key: 'keyName', label: 'Name', isRowHeader: true, cell: row => row.keyName },
  { key: 'keyStart', label: 'Begins with', cell: row => <code>{`${row.keyStart}…`}</code> },
  { key: 'createdDate', label: 'Created', cell: row => formatMoment(row.createdDate) },
  {
    key: 'expiresDate',
    label: 'Expires',
    cell: row => (row.expiresDate ? formatExpiry(row.expiresDate) : 'Never'),
  },
  {
    key: 'lastUsedDate',
    label: 'Last used',
    cell: row => (row.lastUsedDate ? formatMoment(row.lastUsedDate) : 'Never'),
  },
]

const formatExpiry = (moment: string): string =>
  Date.parse(moment) < Date.now() ? 'Expired' : formatMoment(moment)
