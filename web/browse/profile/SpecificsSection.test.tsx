import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { SectionProps } from './sectionProps.ts'
import { SpecificsSection } from './SpecificsSection.tsx'

it('a pair of shares of zero and zero is not applicable, and a missing one was not reported', () => {
  const profile = {
    preSecurityPercentAmount: 0,
    postSecurityPercentAmount: 100,
    businessPercentAmount: 0,
    leisurePercentAmount: 0,
    odPercentAmount: null,
    transferPercentAmount: null,
    dwellTimeAmount: null,
    lastYear: null,
  }
  const markup = renderToStaticMarkup(
    <SpecificsSection profile={profile as unknown as SectionProps['profile']} />,
  )
  const shown = [...markup.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, html]) => html?.replace(/<[^>]*>/g, ''))
  expect(shown.slice(0, 6)).toEqual([
    '0.00%',
    '100.00%',
    'Not applicable',
    'Not applicable',
    'Value Not Found',
    'Value Not Found',
  ])
})
