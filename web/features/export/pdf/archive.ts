import {
  type PDFContext,
  type PDFDict,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from 'pdf-lib'
import { html, trusted } from '#domain/html/html-tag.ts'
import { deflate } from './messages.ts'

export interface Description {
  readonly title: string
  readonly author: string
  readonly subject: string
  readonly product: string
  readonly date: Date
  /** Whether it carries another file, which PDF/A has since its third part. */
  readonly isCarrier: boolean
}

/** Adds what PDF/A and PDF/UA ask of a whole file: ISO 19005, level A, and ISO 14289-1. */
export async function declareArchive(
  context: PDFContext,
  catalog: PDFDict,
  description: Description,
): Promise<void> {
  const packet = new TextEncoder().encode(metadata(description))
  // Not compressed, so that it is found without reading the file.
  const stream = PDFRawStream.of(context.obj({ Type: 'Metadata', Subtype: 'XML' }), packet)
  const profile = PDFRawStream.of(
    context.obj({ N: 3, Filter: 'FlateDecode' }),
    await deflate(srgbProfile()),
  )
  const intent = {
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFString.of('sRGB'),
    Info: PDFString.of('sRGB'),
    DestOutputProfile: context.register(profile),
  }
  catalog.set(PDFName.of('Metadata'), context.register(stream))
  catalog.set(PDFName.of('OutputIntents'), context.obj([intent]))
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
  const id = PDFHexString.of(crypto.randomUUID().replaceAll('-', ''))
  context.trailerInfo.ID = context.obj([id, id])
}

/** XMP says the same as the file's own properties. */
function metadata({ title, author, subject, product, date, isCarrier }: Description): string {
  const day = `${date.toISOString().slice(0, 19)}Z`
  const alternatives = (text: string) =>
    html`<rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt>`
  const creator =
    author && html`<dc:creator><rdf:Seq><rdf:li>${author}</rdf:li></rdf:Seq></dc:creator>`
  const about = subject && html`<dc:description>${alternatives(subject)}</dc:description>`
  return html`${trusted('<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>')}
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><dc:title>${alternatives(title)}</dc:title>${creator}${about}<xmp:CreatorTool>${product}</xmp:CreatorTool><xmp:CreateDate>${day}</xmp:CreateDate><pdf:Producer>${product}</pdf:Producer><pdfaid:part>${isCarrier ? 3 : 2}</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part></rdf:Description>${trusted(EXTENSION)}</rdf:RDF></x:xmpmeta>
${trusted('<?xpacket end="w"?>')}`.text
}

/** PDF/A knows PDF/UA's property only if the file describes it. */
const EXTENSION = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema><pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>The part of ISO 14289 that the file follows</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`

/** The sRGB colours as an ICC profile of version 2: its primaries, adapted to D50, and a gamma of 2.2. */
function srgbProfile(): Uint8Array<ArrayBuffer> {
  const text = (value: string) => [...new TextEncoder().encode(value)]
  const word = (value: number) => [(value >> 8) & 255, value & 255]
  const long = (value: number) => [...word(value >>> 16), ...word(value & 0xffff)]
  const fixed = (value: number) => long(Math.round(value * 65_536))
  const zeros = (count: number) => Array.from({ length: count }, () => 0)
  const xyz = (...values: number[]) => [...text('XYZ '), ...zeros(4), ...values.flatMap(fixed)]
  const gamma = [...text('curv'), ...zeros(4), ...long(1), ...word(563), 0, 0]
  const name = [...text('desc'), ...zeros(4), ...long(5), ...text('sRGB\0'), ...zeros(79)]
  const tags: [string, number[]][] = [
    ['desc', name],
    ['cprt', [...text('text'), ...zeros(4), ...text('none\0'), ...zeros(3)]],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['rXYZ', xyz(0.4361, 0.2225, 0.0139)],
    ['gXYZ', xyz(0.3851, 0.7169, 0.0971)],
    ['bXYZ', xyz(0.1431, 0.0606, 0.7141)],
    ['rTRC', gamma],
    ['gTRC', gamma],
    ['bTRC', gamma],
  ]
  let place = 128 + 4 + tags.length * 12
  const table = tags.flatMap(([tag, data]) => {
    const entry = [...text(tag), ...long(place), ...long(data.length)]
    place += data.length
    return entry
  })
  const header = [
    ...long(place),
    ...zeros(4),
    ...long(0x02_10_00_00),
    ...text('mntrRGB XYZ '),
    ...[2026, 1, 1, 0, 0, 0].flatMap(word),
    ...text('acsp'),
    ...zeros(28),
    ...[0.9642, 1, 0.8249].flatMap(fixed),
    ...zeros(48),
  ]
  const data = tags.flatMap(([, bytes]) => bytes)
  return new Uint8Array([...header, ...long(tags.length), ...table, ...data])
}
