import { useId } from 'react'
import { formatAirportLocation } from '#domain/airports/airport.ts'
import {
  addCompanyLocationEndpoint,
  companyLocationFields,
  listCompanyLocationsEndpoint,
  type AirportPlace,
  type CompanyLocation,
} from '#domain/companies/companyLocation.ts'
import { getCompanyReviewEndpoint } from '#domain/review/companyReview.ts'
import { call } from '#platform/client/api.ts'
import { refresh } from '#platform/client/queries.ts'
import { ComboboxInput } from '#platform/ui/ComboboxInput.tsx'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { getInputId } from '#platform/ui/form/useRecordForm.ts'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { notify } from '#platform/ui/notify.ts'
import { SelectInput } from '#platform/ui/SelectInput.tsx'
import panel from '#platform/ui/panel.module.css'
import type { CompanyPage } from './CompanyFrame.tsx'

/** More than the number of airports in the book. */
export const allLocations = { page: 0, size: 1000 }

interface AddLocationProps {
  page: CompanyPage
  airports: AirportPlace[]
}

/** Adds a location. The company type stays selected, because locations are usually added in series. */
export function AddLocation({ page: { key, instance }, airports }: AddLocationProps) {
  const headingId = useId()
  const record = `companies/${key.companyId}/${key.instanceId}/location`
  const types = instance.companyInstanceTypeList.map(({ associatedCompanyType }) => ({
    value: associatedCompanyType.companyType,
    label: associatedCompanyType.companyTypeDes,
  }))
  const form = useShortForm({
    record,
    fields: companyLocationFields,
    initial: { companyType: types.length === 1 ? types[0]?.value : undefined },
    async send({ companyType, airportId }) {
      const given = { params: { ...key, companyType, airportId } }
      const lookUp = async () => {
        const { content } = await call(listCompanyLocationsEndpoint, { params: key, query: allLocations })
        const isAdded = ({ companyAirportInstancePK: its }: CompanyLocation) =>
          its.companyType === companyType && its.airportId === airportId
        return content.find(isAdded) ?? null
      }
      const added = await callWithRetry(addCompanyLocationEndpoint, given, { lookUp })
      notify.success(`${added.airport.airportName} was added.`)
      form.type('airportId', '')
      document.getElementById(getInputId(record, 'airportId'))?.focus()
      // Not awaited: the form would ignore the next location's Enter until both are read.
      void refresh(listCompanyLocationsEndpoint, getCompanyReviewEndpoint)
    },
  })
  return (
    <section aria-labelledby={headingId} className={panel.panel}>
      <h2 id={headingId} className={panel.heading}>
        Add a Location
      </h2>
      <ShortForm form={form} label="Add a Location" action="Add" isOneLine>
        <SelectInput {...form.field('companyType')} options={types} />
        <ComboboxInput
          {...form.field('airportId')}
          placeholder="Type part of the name, city, or code"
          options={airports.map(each => ({
            value: String(each.airportId),
            label: `${each.airportName}, ${formatAirportLocation(each)}`,
          }))}
        />
      </ShortForm>
    </section>
  )
}
