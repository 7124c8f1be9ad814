import { getUtcToday } from '#platform/contract/calendar.ts'
import type { AxnInstance } from '../years/instance.ts'
import { publicationName } from './publicationName.ts'
import { writeCitations, type Citations } from './writeCitations.ts'

/** What a year says about its publication; see `bookSettingsFields`. */
type Titled = Partial<Pick<AxnInstance, 'bookTitle' | 'bookPublisher'>>
type Copyrighted = Pick<AxnInstance, 'axnInstanceName' | 'bookTitle' | 'bookPublisher' | 'bookCopyright'>
type Licensed = Copyrighted & Pick<AxnInstance, 'dataLicense'>

export const describeCopyright = (year: Copyrighted): string =>
  year.bookCopyright ?? `© ${year.axnInstanceName} ${namePublisher(year)}. All rights reserved.`

/** The publisher or, if none is given, the publication itself. */
export const namePublisher = ({
  bookTitle,
  bookPublisher,
}: Pick<AxnInstance, 'bookTitle' | 'bookPublisher'>): string => bookPublisher ?? bookTitle ?? publicationName

/** The terms under which an edition may be used. */
export const describeTerms = (edition: Licensed): string => edition.dataLicense ?? describeCopyright(edition)

const longestNote = 300

/** The terms of use as a note in a file. */
export function printTerms(edition: Licensed): string {
  const terms = describeTerms(edition).replace(/\s+/g, ' ')
  return terms.length <= longestNote
    ? terms
    : 'The terms of use are on the website, under “Cite”, and in the data package.'
}

interface CitedPage extends Titled {
  title: string
  axnInstanceName: string
  link: string
  /** A day, YYYY-MM-DD; today by default. */
  accessed?: string
}

/** How to cite a page of an edition. */
export const citePage = ({
  title,
  axnInstanceName,
  link,
  accessed = getUtcToday(),
  bookTitle,
  bookPublisher,
}: CitedPage): Citations =>
  writeCitations({
    key: `${publicationName}${axnInstanceName}${title}`,
    publication: bookTitle,
    publisher: bookPublisher,
    title,
    edition: `${axnInstanceName} edition`,
    year: axnInstanceName,
    link,
    accessed,
  })
