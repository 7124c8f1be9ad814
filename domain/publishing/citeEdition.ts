import { getUtcToday } from '#platform/contract/calendar.ts'
import type { AxnInstance } from '../years/instance.ts'
import { publicationName } from './report.ts'
import { writeCitations, type Citations } from './writeCitations.ts'

type Licensed = Pick<AxnInstance, 'axnInstanceName' | 'dataLicense'>

/** The terms under which an edition may be used. */
export const describeTerms = ({ axnInstanceName, dataLicense }: Licensed): string =>
  dataLicense ?? `© ${axnInstanceName} ${publicationName}. All rights reserved.`

const longestNote = 300

/** The terms of use as a note in a file. */
export function printTerms(edition: Licensed): string {
  const terms = describeTerms(edition).replace(/\s+/g, ' ')
  return terms.length <= longestNote
    ? terms
    : 'The terms of use are on the website, under “Cite”, and in the data package.'
}

interface CitedPage {
  title: string
  axnInstanceName: string
  link: string
  /** A day, YYYY-MM-DD; today by default. */
  accessed?: string
}

/** How to cite a page of an edition. */
export const citePage = ({ title, axnInstanceName, link, accessed = getUtcToday() }: CitedPage): Citations =>
  writeCitations({
    key: `${publicationName}${axnInstanceName}${title}`,
    title,
    edition: `${axnInstanceName} edition`,
    year: axnInstanceName,
    link,
    accessed,
  })
