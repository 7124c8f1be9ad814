import { publicationName } from './publicationName.ts'

export interface Citations {
  plain: string
  bibtex: string
  ris: string
}

interface Cited {
  /** The title of the publication, by default `publicationName`, and its publisher. */
  publication?: string | null | undefined
  publisher?: string | null | undefined
  /** Identifies the entry in BibTeX. Only its letters and digits are used. */
  key: string
  author?: string
  title: string
  /** A figure in words. */
  value?: string
  /** `2026 edition` */
  edition: string
  /** Four digits. */
  year: string
  link: string
  /** A day, YYYY-MM-DD. */
  accessed: string
}

/** A citation as a sentence, for BibTeX, and for other reference managers (RIS). */
export const writeCitations = (cited: Cited): Citations => {
  const { title, value, edition, publisher, link, accessed } = cited
  const named = value === undefined ? title : `${title}: ${value}`
  return {
    plain: `${named}. In ${titleOf(cited)}, ${edition}. ${publisher ? `${publisher}. ` : ''}${link} (accessed ${accessed}).`,
    bibtex: writeBibtex(cited),
    ris: writeRis(cited),
  }
}

const titleOf = ({ publication }: Cited): string => publication ?? publicationName

function writeBibtex(cited: Cited): string {
  const { key, author, title, value, edition, publisher, year, link, accessed } = cited
  const fields = {
    ...(author !== undefined && { author: `{${escapeBibtex(author)}}` }),
    title: `{${escapeBibtex(title)}}`,
    howpublished: escapeBibtex(`${titleOf(cited)}, ${edition}`),
    ...(publisher && { publisher: escapeBibtex(publisher) }),
    year,
    ...(value !== undefined && { note: escapeBibtex(value) }),
    url: link,
    urldate: accessed,
  }
  const lines = Object.entries(fields).map(([name, text]) => `  ${name} = {${text}}`)
  return `@misc{${key.replace(/[^A-Za-z0-9]/g, '')},\n${lines.join(',\n')}\n}`
}

const bibtexSigns: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

/** Escapes the characters that have a meaning in TeX. */
const escapeBibtex = (text: string): string =>
  text.replace(/[\\~^{}$&#_%]/g, sign => bibtexSigns[sign] ?? `\\${sign}`)

function writeRis(cited: Cited): string {
  const { author, title, value, edition, publisher, year, link, accessed } = cited
  return [
    ['TY', 'DATA'],
    ...(author === undefined ? [] : [['AU', author]]),
    ['TI', title],
    ['T2', titleOf(cited)],
    ['ET', edition],
    ...(publisher ? [['PB', publisher]] : []),
    ['PY', year],
    ...(value === undefined ? [] : [['N1', value]]),
    ['UR', link],
    ['Y2', accessed.replaceAll('-', '/')],
    ['ER', ''],
  ]
    .map(([tag, text]) => `${tag}  - ${text}`)
    .join('\n')
}
