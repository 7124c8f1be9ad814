import { useMemo, useState } from 'react'
import type { AirportInstance } from '#domain/airports/airportInstance.ts'
import { listInstancesEndpoint } from '#domain/years/instance.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { tabStorage } from '#platform/ui/browserStorage.ts'
import type { Fields } from '#platform/ui/form/formInputs.ts'

export interface Amounts<F extends Fields> {
  /** The form's fields. For a Canadian airport, fields with amounts also accept Canadian dollars. */
  fields: F
  /** Null if all amounts are in US dollars. */
  currency: Currency | null
}

export interface Currency {
  cadUsdRate: number
  exchangeRateNote: string
  isCanadian: boolean
  choose: (isCanadian: boolean) => void
}

/** Canadian airports may type amounts in Canadian dollars. They are stored as US dollars at the year's rate. */
export function useAmounts<F extends Fields>(
  fields: F,
  { airport, axnInstanceId }: AirportInstance,
): Amounts<F> {
  const instances = useEndpointQuery(listInstancesEndpoint, {}).data
  const place = `factbook.amounts.${airport.airportId}`
  const [isCanadian, setCanadian] = useState(() => tabStorage.read(place) === 'CAD')
  const year = instances?.find(each => each.axnInstanceId === axnInstanceId)
  const cadUsdRate = airport.isoCountryCode === 'CA' ? year?.cadUsdRate : undefined
  const read = useMemo(
    () => addExchangeRate(fields, cadUsdRate, isCanadian),
    [fields, cadUsdRate, isCanadian],
  )
  if (cadUsdRate === undefined || !year) return { fields, currency: null }
  const choose = (chosen: boolean) => {
    // On another day, the user chooses again.
    tabStorage.keep(place, chosen ? 'CAD' : 'USD')
    setCanadian(chosen)
  }
  return {
    fields: read,
    currency: { cadUsdRate, exchangeRateNote: year.exchangeRateNote, isCanadian, choose },
  }
}

/** The form's fields. Fields with amounts have the rate, and whether Canadian dollars are selected. */
function addExchangeRate<F extends Fields>(
  fields: F,
  cadUsdRate: number | undefined,
  isTypedCanadian: boolean,
): F {
  if (cadUsdRate === undefined) return fields
  const read = Object.entries(fields).map(([name, field]) => [
    name,
    field.format === 'money' ? { ...field, cadUsdRate, isTypedCanadian } : field,
  ])
  return Object.fromEntries(read) as F
}
