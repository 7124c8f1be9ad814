import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AirportLink, CompanyLink } from './profileLinks.tsx'

it.each([
  [
    'an airport',
    <AirportLink key="airport" airportId={1} inEdition={false}>
      Aspenfield
    </AirportLink>,
  ],
  [
    'a company',
    <CompanyLink key="company" companyId={1} inEdition={false}>
      Lanternfield
    </CompanyLink>,
  ],
])('%s that is not published is a name that says so, and no link', (_what, link) => {
  const html = renderToStaticMarkup(link)
  expect(html).toContain('(not in this edition)')
  expect(html).not.toContain('<a')
})

it('a name with a slash can break after it', () => {
  const link = (
    <CompanyLink companyId={1} inEdition={false}>
      Lantern/Harbor Retail
    </CompanyLink>
  )
  const withoutSpans = renderToStaticMarkup(link).replace(/<\/?span[^>]*>/g, '')
  expect(withoutSpans).toContain('Lantern/<wbr/>Harbor Retail')
})
