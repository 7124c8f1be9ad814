import { useEffect, useMemo, useRef } from 'react'
import { formatContactName, type Contact } from '#domain/airports/contact.ts'
import * as messages from '#domain/messages.ts'
import { FigureInput } from '#platform/ui/FigureInput.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import { useFocusFieldFromHash } from '#platform/ui/form/useFocusFieldFromHash.ts'
import { useRecordForm, type RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { useFocusWhenAdded, useWhenSaved } from '#platform/ui/form/useWhenSaved.ts'
import { ChoiceInput, SelectInput, type Option } from '#platform/ui/SelectInput.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { useFocusFromHash } from '#platform/ui/useFocusFromHash.ts'
import { AddressInputs, useAddressChoices } from '../../catalog/AddressInputs.tsx'
import {
  getContactFormFields,
  checkContact,
  createEmptyContact,
  toStoredContact,
  type ContactFormFields,
} from './contactFormFields.ts'
import type { ContactSource } from './contactSource.ts'
import panel from '#platform/ui/panel.module.css'

/** The anchor of a contact's form, below all cards. */
export const contactFormId = 'contact-form'
/** The heading of the form for a new contact. */
export const newContactId = 'new-contact'

interface ContactProps {
  source: ContactSource
  /** The responsibilities or company types to choose from. */
  roles: readonly Option[]
}

interface AddContactProps extends ContactProps {
  /** The most common country of this airport's or company's contacts. */
  isoCountryCode: string | null
}

/** A new contact. After it is added, the form is cleared for the next one. */
export function AddContact({ source, roles, isoCountryCode }: AddContactProps) {
  const record = `${source.record}/new`
  const fields = useMemo(() => getContactFormFields(source.role), [source.role])
  const only = source.role === 'companyType' && roles.length === 1 ? roles[0]?.value : undefined
  const stored = useMemo(() => createEmptyContact(isoCountryCode, only), [isoCountryCode, only])
  const form = useRecordForm({
    record,
    fields,
    stored,
    rules: checkContact,
    messages: {
      saved: values => messages.contactAdded(formatContactName(values)),
      failed: messages.contactAddFailed,
    },
    async save(values) {
      await source.add(values)
      void source.refresh()
      return stored
    },
  })
  useFocusWhenAdded(form, 'firstName')
  return (
    <div data-screen-only>
      <ContactInputs form={form} source={source} legend="Add a Contact" roles={roles} isEdit={false} />
    </div>
  )
}

interface EditContactProps extends ContactProps {
  contact: Contact
  readOnly: string | undefined
  /** Returns to the list. */
  onSaved: () => void
}

/** An existing contact. Saving also confirms it. */
export function EditContact({ source, roles, contact, readOnly, onSaved }: EditContactProps) {
  const fields = useMemo(() => getContactFormFields(source.role), [source.role])
  const { contactId } = contact
  const record = `${source.record}/${contactId}`
  const places = useAddressChoices()
  const form = useRecordForm({
    record,
    fields,
    stored: toStoredContact(contact),
    rules: checkContact,
    readOnly,
    choices: { ...places, [source.role]: roles },
    messages: {
      saved: values => messages.contactUpdated(formatContactName(values)),
      failed: messages.contactUpdateFailed,
    },
    async save(values, ifMatch) {
      const saved = await source.save(contact, values, ifMatch)
      void source.refresh()
      return toStoredContact(saved)
    },
    readLastSave: () => source.readLastSave(contactId),
    reload: async () => toStoredContact(await source.get(contactId)),
  })
  useWhenSaved(form, onSaved)
  useFocusFieldFromHash(record, allFields)
  return (
    <ContactInputs
      form={form}
      source={source}
      legend={`${readOnly ? '' : 'Edit '}${formatContactName(contact)}`}
      roles={roles}
      isEdit
    />
  )
}

const allFields = getContactFormFields('companyType')

interface ContactInputsProps extends ContactProps {
  form: RecordForm<ContactFormFields>
  legend: string
  isEdit: boolean
}

function ContactInputs({ form, source, legend, roles, isEdit }: ContactInputsProps) {
  const heading = useRef<HTMLLegendElement>(null)
  useEffect(() => {
    if (isEdit) heading.current?.focus()
  }, [isEdit])
  useFocusFromHash(isEdit ? [contactFormId] : [])
  return (
    <Form form={form} tellsReadOnly={false} label={legend}>
      <fieldset className={panel.panel}>
        <legend ref={heading} id={isEdit ? contactFormId : newContactId} tabIndex={-1}>
          {legend}
        </legend>
        <div className={panel.columns}>
          <TextInput {...form.field('firstName')} />
          <TextInput {...form.field('lastName')} />
          <TextInput {...form.field('title')} />
          <SelectInput {...form.field(source.role)} options={roles} />
          <TextInput {...form.field('companyName')} />
          <AddressInputs field={form.field} />
          <TextInput {...form.field('contactPhoneList/0/phone')} type="tel" />
          <TextInput {...form.field('contactPhoneList/0/extPhone')} type="tel" />
          <TextInput {...form.field('contactPhoneList/1/phone')} type="tel" />
          <TextInput {...form.field('email')} type="email" />
          <TextInput {...form.field('url')} type="url" />
          <FigureInput {...form.field('orderSequenceNumber')} />
          <ChoiceInput {...form.field('factbookIncludeFlag')} />
        </div>
      </fieldset>
    </Form>
  )
}
