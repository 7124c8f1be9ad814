import { escapeMarkup } from '../../contract/escapeMarkup.ts'

/** A PDF text string in UTF-16, which needs no escaping. */
export const encodeText = (text: string): string =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`

/** The file's metadata (XMP). It claims PDF/UA-1 only if the file is tagged. */
export function writeMetadata({
  title,
  author,
  tags,
  pages,
}: {
  title: string
  author: string
  tags: boolean
  pages: number
}): Buffer {
  const claim = tags ? '<pdfuaid:part>1</pdfuaid:part>' : ''
  const packet = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmpTPg="http://ns.adobe.com/xap/1.0/t/pg/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeMarkup(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escapeMarkup(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>en-US</rdf:li></rdf:Bag></dc:language>
<dc:format>application/pdf</dc:format><pdf:PDFVersion>1.7</pdf:PDFVersion><xmpTPg:NPages>${pages}</xmpTPg:NPages>${claim}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`
  return Buffer.from(packet)
}
