import { lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import { withRetiredOptions } from '#domain/catalog/withRetiredOptions.ts'
import * as messages from '#domain/messages.ts'
import { type User, listCompanyNamesEndpoint } from '#domain/people/user.ts'
import { getQueryOptions, useEndpointQuery } from '#platform/client/queries.ts'
import type { FieldProps } from '#platform/ui/FieldFrame.tsx'
import { LookupInput } from '#platform/ui/LookupInput.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { SelectInput, type Option } from '#platform/ui/SelectInput.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { useTypedSearch } from '#platform/ui/useTypedSearch.ts'
import { AddressInputs } from '../../../catalog/AddressInputs.tsx'
import type { OwnProfileFields } from './userFormFields.ts'
import panel from '#platform/ui/panel.module.css'
import css from './AccountFacts.module.css'

const mostShown = 20

/** A company, searched on the server while typing. */
function CompanyNameInput(props: FieldProps) {
  const { value, onChange } = props
  const { found, shown } = useTypedSearch(value, keyword =>
    getQueryOptions(listCompanyNamesEndpoint, { query: { keyword, size: mostShown } }),
  )
  return (
    <LookupInput
      {...props}
      {...shown}
      typed={value}
      onType={onChange}
      options={found.map(({ companyName }) => ({ value: companyName, label: companyName }))}
      placeholder="Type part of the name"
      onChoose={onChange}
    />
  )
}

interface ProfileInputsProps {
  field: (name: keyof OwnProfileFields) => FieldProps
  /** Only if another person's email address can be changed. */
  email?: FieldProps
  /** Null for a new user. */
  user: User | null
  /** Whether users edit themselves. Browsers fill in what they know about the visitor only then. */
  isOwn?: boolean
}

/** What describes a user: identity, workplace, and contact data. */
export function ProfileInputs({ field, email, user, isOwn = false }: ProfileInputsProps) {
  const fillIn = (token: string) => (isOwn ? token : 'off')
  const jobCategories = useJobCategories(user)
  return (
    <>
      <fieldset className={panel.panel}>
        <legend>Person</legend>
        <div className={panel.columns}>
          <TextInput {...field('firstName')} autoComplete={fillIn('given-name')} />
          <TextInput {...field('lastName')} autoComplete={fillIn('family-name')} />
          {email && <TextInput {...email} type="email" />}
          <TextInput {...field('publishedEmail')} type="email" />
        </div>
      </fieldset>
      <fieldset className={panel.panel}>
        <legend>Work</legend>
        <div className={panel.columns}>
          <TextInput {...field('title')} />
          <SelectInput {...field('jobCategory')} options={jobCategories} />
          <CompanyNameInput {...field('companyName')} />
          <AddressInputs field={field} />
        </div>
      </fieldset>
      <fieldset className={panel.panel}>
        <legend>Phone numbers</legend>
        <div className={panel.columns}>
          <TextInput {...field('userPhoneList/0/phone')} type="tel" />
          <TextInput {...field('userPhoneList/1/phone')} type="tel" />
          <TextInput {...field('userPhoneList/2/phone')} type="tel" />
          <TextInput {...field('userPhoneList/2/extPhone')} type="tel" />
          <TextInput {...field('userPhoneList/3/phone')} type="tel" />
          <TextInput {...field('userPhoneList/3/extPhone')} type="tel" />
        </div>
      </fieldset>
    </>
  )
}

/** The specification's banner, shown while the attempted save has errors. */
export function RefusedBanner({ form }: { form: { listed: readonly unknown[] } }) {
  return form.listed.length > 0 && <Notice kind="error">{messages.formNotSatisfied}</Notice>
}

/** The choices. A user's own category is included even if it is no longer offered. */
function useJobCategories(user: User | null): Option[] {
  const offered = (useEndpointQuery(lookupEndpoints['job-categories'], {}).data ?? []).map(each => ({
    value: each.jobCategory,
    label: each.jobCategoryName,
  }))
  const own = { value: user?.jobCategory, label: user?.jobCategoryName ?? user?.jobCategory }
  return withRetiredOptions(offered, [own], each => each.value)
}

interface KnownFactsProps {
  facts: readonly (readonly [term: string, value: string])[]
}

/** The parts of a user's data that are not in the form below. */
export function AccountFacts({ facts }: KnownFactsProps) {
  return (
    <dl className={css.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
