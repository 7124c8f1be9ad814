import { useParams } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import {
  makeKeyFromName,
  keyOf,
  nameOf,
  usesInWords,
  type LookupEntry,
  type OfferedProductType,
  explainStay,
} from '#domain/catalog/lookup.ts'
import { entryEndpoints } from '#domain/catalog/lookupEntries.ts'
import { isEditableLookup, editableLookups, type EditableLookupName } from '#domain/catalog/lookups.ts'
import { getRecordKey } from '#domain/history/recordKinds.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { useEndpointQuery, storeAnswer } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { useRecordForm, type RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { ChoiceInput, SelectInput } from '#platform/ui/SelectInput.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { readLastSaveOfRecord } from '../../history/readLastSave.ts'
import { RecordHistory } from '../../history/RecordHistory.tsx'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { ListRecordForm } from '../../shell/admin/listLink.tsx'
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import {
  toEntryBody,
  getEntryFields,
  createEmptyEntry,
  toStoredEntry,
  type EntryFields,
  getOfferName,
} from './lookupFormFields.ts'
import { getListLink } from './lookupLinks.ts'
import panel from '#platform/ui/panel.module.css'
import css from './Lookups.module.css'

/** The form of one entry in the address, or of a new one. */
export function LookupEntryScreen() {
  const { lookup, addEdit, entryID } = useParams({ strict: false })
  if (!isEditableLookup(lookup)) return <NotFoundScreen />
  return <Entry kind={lookup} addEdit={addEdit} id={entryID} />
}

export function ProductTypeScreen() {
  const { addEdit, productType } = useParams({ strict: false })
  return <Entry kind="product-types" addEdit={addEdit} id={productType} />
}

interface EntryProps {
  kind: EditableLookupName
  addEdit: string | undefined
  id: string | undefined
}

function Entry({ kind, addEdit, id }: EntryProps) {
  if (addEdit === 'edit' && id !== undefined) return <EditScreen key={id} kind={kind} id={id} />
  if (addEdit !== 'add' || id !== undefined || !entryEndpoints[kind].add) return <NotFoundScreen />
  return (
    <AdminFrame title={`Add ${editableLookups[kind].one.toLowerCase()}`} back={getListLink(kind)}>
      <AddEntry kind={kind} />
    </AdminFrame>
  )
}

function EditScreen({ kind, id }: { kind: EditableLookupName; id: string }) {
  const query = useEndpointQuery(entryEndpoints[kind].get, { params: { id } })
  const { one, key } = editableLookups[kind]
  return (
    <AdminFrame title={`Edit ${one.toLowerCase()}`} back={getListLink(kind)}>
      <QueryBoundary
        query={query}
        lines={6}
        failed={`This ${one.toLowerCase()} does not exist or could not be loaded`}
      >
        {entry => (
          <>
            <EditEntry kind={kind} entry={entry} />
            {/* A lookup's table is named like its key: airlineId, productType. */}
            <RecordHistory kind={key.name.replace(/Id$/, '')} recordKey={getRecordKey(id)} />
          </>
        )}
      </QueryBoundary>
    </AdminFrame>
  )
}

/** A new entry. After saving, the list shows it. */
function AddEntry({ kind }: { kind: EditableLookupName }) {
  const declared = editableLookups[kind]
  const stored = useMemo(() => createEmptyEntry(declared), [declared])
  const form = useRecordForm<EntryFields>({
    record: `lookups/${kind}/new`,
    fields: useMemo(() => getEntryFields(declared), [declared]),
    stored,
    messages: composeMessages(kind),
    async save(values) {
      const { add } = entryEndpoints[kind]
      if (add) await call(add, { body: toEntryBody(declared, values) })
      return stored
    },
  })
  return <EntryInputs kind={kind} form={form} entry={null} />
}

interface EditEntryProps {
  kind: EditableLookupName
  entry: LookupEntry
}

/** A stored entry. An inactive one stays with the records that use it. */
function EditEntry({ kind, entry }: EditEntryProps) {
  const declared = editableLookups[kind]
  const { get, save } = entryEndpoints[kind]
  const { productTypes } = entry
  const id = keyOf(declared, entry)
  const params = { id }
  // After a conflict, the newer version is known before it is on the screen.
  const known = useRef(entry)
  const form = useRecordForm<EntryFields>({
    record: `lookups/${kind}/${id}`,
    fields: useMemo(() => getEntryFields(declared, productTypes), [declared, productTypes]),
    stored: toStoredEntry(declared, entry),
    readLastSave: readLastSaveOfRecord(declared.table, id),
    messages: composeMessages(kind),
    async save(values, ifMatch) {
      const now = entry.version > known.current.version ? entry : known.current
      const body = toEntryBody(declared, values, now.productTypes)
      const saved = await call(save, { params, body }, { ifMatch })
      storeAnswer(get, { params }, saved)
      return toStoredEntry(declared, saved)
    },
    async reload() {
      known.current = await call(get, { params })
      return toStoredEntry(declared, known.current)
    },
  })
  return <EntryInputs kind={kind} form={form} entry={entry} />
}

function composeMessages(kind: EditableLookupName) {
  const { one, name } = editableLookups[kind]
  return {
    saved: (values: Record<string, unknown>) => messages.entrySaved(one, String(values[name])),
    failed: messages.entryFailed(one),
  }
}

interface EntryInputsProps {
  kind: EditableLookupName
  form: RecordForm<EntryFields>
  entry: LookupEntry | null
}

function EntryInputs({ kind, form, entry }: EntryInputsProps) {
  const declared = editableLookups[kind]
  const stays = entry?.staysBecause ?? null
  const fixed = stays ? ['axnStatus', ...(declared.named?.fixed ?? [])] : []
  const legend = entry ? nameOf(declared, entry) : `New ${declared.one.toLowerCase()}`
  return (
    <ListRecordForm form={form} label={declared.one} list={getListLink(kind)}>
      <fieldset className={`${panel.panel} ${css.form}`}>
        <legend>{legend}</legend>
        {stays && <Notice kind="info">{explainStay(declared, stays)}</Notice>}
        {entry && <Uses kind={kind} entry={entry} />}
        <div className={css.fields}>
          {Object.entries(declared.fields).map(([name, { format }]) => {
            const field = { ...form.field(name), readOnly: fixed.includes(name) }
            return format === 'flag' ? (
              <ChoiceInput key={name} {...field} />
            ) : (
              <TextInput key={name} {...field} />
            )
          })}
          <KeyNote kind={kind} form={form} entry={entry} />
          <SelectInput {...form.field('axnStatus')} readOnly={fixed.includes('axnStatus')} />
        </div>
      </fieldset>
      {entry?.productTypes && <OffersInput form={form} offers={entry.productTypes} />}
    </ListRecordForm>
  )
}

/** The key that the entry has or will have permanently. */
function KeyNote({ kind, form, entry }: EntryInputsProps) {
  const declared = editableLookups[kind]
  if (declared.key.type === 'number') return null
  if (entry) {
    return (
      <p
        className={css.note}
      >{`The key ${keyOf(declared, entry)} never changes, because files and formulas use it.`}</p>
    )
  }
  const name = form.value(declared.name)
  const key = makeKeyFromName(typeof name === 'string' ? name : '')
  return (
    <p className={css.note}>
      <span>
        {key === '' ? 'The key is created from the name' : `The key ${key} is created from the name`}
      </span>{' '}
      <span>and never changes.</span>
    </p>
  )
}

function Uses({ kind, entry }: { kind: EditableLookupName; entry: LookupEntry }) {
  const uses = usesInWords(entry.uses)
  return (
    <p className={css.soft}>
      {uses === '' ? `No record uses this ${editableLookups[kind].one.toLowerCase()}.` : `Used by ${uses}.`}
    </p>
  )
}

interface OffersInputProps {
  form: RecordForm<EntryFields>
  offers: readonly OfferedProductType[]
}

/** The product types that a tenant type offers. One that its tenants use cannot be removed. */
function OffersInput({ form, offers }: OffersInputProps) {
  return (
    <fieldset className={`${panel.panel} ${css.form}`}>
      <legend>Product Types</legend>
      <div className={css.offers}>
        {offers.map(each => (
          <Offer key={each.productType} form={form} offer={each} />
        ))}
      </div>
    </fieldset>
  )
}

function Offer({ form, offer }: { form: RecordForm<EntryFields>; offer: OfferedProductType }) {
  const { id, value, error, onChange, onBlur } = form.field(getOfferName(offer))
  return (
    <div>
      <label className={css.offer}>
        <input
          id={id}
          type="checkbox"
          checked={value === 'Y'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={event => onChange(event.currentTarget.checked ? 'Y' : 'N')}
          onBlur={onBlur}
        />
        <span>{offer.productTypeDescription}</span> <span className={css.soft}>{remark(offer)}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className={css.wrong}>
          {error}
        </p>
      )}
    </div>
  )
}

function remark({ tenants, axnStatus }: OfferedProductType): string {
  const count = tenants === 0 ? [] : [countOf(tenants, 'tenant')]
  const words = axnStatus === 'ACTIVE' ? count : [...count, 'not active']
  return words.length > 0 ? `(${words.join(', ')})` : ''
}
