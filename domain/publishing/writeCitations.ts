import { publicationName } from './report.ts'

export interface Citations {
  plain: string
  bibtex: string
  ris: string
}

interface Cited {
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
  const { title, value, edition, link, accessed } = cited
  const named = value === undefined ? title : `${title}: ${value}`
  return {
    plain: `${named}. In ${publicationName}, ${edition}. ${link} (accessed ${accessed}).`,
    bibtex: writeBibtex(cited),
    ris: writeRis(cited),
  }
}

function writeBibtex({ key, author, title, value, edition, year, link, accessed }: Cited): string {
  const fields = {
    ...(author !== undefined && { author: `{${escapeBibtex(author)}}` }),
    title: `{${escapeBibtex(title)}}`,
    howpublished: escapeBibtex(`${publicationName}, ${edition}`),
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

const writeRis = ({ author, title, value, edition, year, link, accessed }: Cited): string =>
  [
    ['TY', 'DATA'],
    ...(author === undefined ? [] : [['AU', author]]),
    ['TI', title],
    ['T2', publicationName],
    ['ET', edition],
    ['PY', year],
    ...(value === undefined ? [] : [['N1', value]]),
    ['UR', link],
    ['Y2', accessed.replaceAll('-', '/')],
    ['ER', ''],
  ]
    .map(([tag, text]) => `${tag}  - ${text}`)
    .join('\n')
