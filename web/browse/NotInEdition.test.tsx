import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AirportLink } from './AirportLink.tsx'
import { CompanyLink } from './CompanyLink.tsx'

it.each([
  ['an airport', <AirportLink airportId={1} inEdition={false} children="Aspenfield" />],
  ['a company', <CompanyLink companyId={1} inEdition={false} children="Lanternfield" />],
])('%s that is not published is a name that says so, and no link', (_what, link) => {
  const html = renderToStaticMarkup(link)
  expect(html).toContain('(not in this edition)')
  expect(html).not.toContain('<a')
})
