import { type PDFContext, PDFRawStream } from 'pdf-lib'
import { deflate } from './messages.ts'

/** How many objects are compressed together: a reader reads all of them for any. */
const TOGETHER = 1_000

/** Where an object is, as the file's last stream lists it: PDF 1.7, section 7.5.8.3. */
type Place = readonly [kind: number, first: number, second: number]

/** How many bytes each number of a place has. */
const WIDTHS = [1, 4, 2]
const FREE: Place = [0, 0, 65_535]

/**
 * Writes the objects of a pdf as its bytes: streams as they are, all others compressed.
 * pdf-lib's own writer compresses fifty at a time, by a script: a long file is a quarter larger.
 */
export async function writeObjects(context: PDFContext): Promise<ArrayBuffer> {
  const parts: (Uint8Array<ArrayBuffer> | string)[] = []
  const places: Place[] = []
  let length = 0

  /** @param part bytes, or a text in ASCII */
  function add(part: Uint8Array<ArrayBuffer> | string): void {
    parts.push(part)
    length += part.length
  }

  function addStream(number: number, stream: PDFRawStream): void {
    places[number] = [1, length, 0]
    const bytes = new Uint8Array(stream.sizeInBytes())
    stream.copyBytesInto(bytes, 0)
    for (const part of [`${number} 0 obj\n`, bytes, '\nendobj\n']) add(part)
  }

  async function addCompressed(number: number, entries: object, bytes: Uint8Array<ArrayBuffer>) {
    const dictionary = context.obj({ ...entries, Filter: 'FlateDecode' })
    addStream(number, PDFRawStream.of(dictionary, await deflate(bytes)))
  }

  async function addTogether(objects: readonly (readonly [number, string])[]): Promise<void> {
    const { objectNumber } = context.nextRef()
    let [index, texts] = ['', '']
    for (const [nth, [number, text]] of objects.entries()) {
      places[number] = [2, objectNumber, nth]
      index += `${number} ${texts.length} `
      texts += `${text}\n`
    }
    const entries = { Type: 'ObjStm', N: objects.length, First: index.length }
    await addCompressed(objectNumber, entries, new TextEncoder().encode(index + texts))
  }

  add('%PDF-1.7\n%')
  // They tell programs that the file is not text.
  add(Uint8Array.of(129, 129, 129, 129, 10))
  const rest: [number: number, text: string][] = []
  for (const [{ objectNumber }, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFRawStream) addStream(objectNumber, object)
    else rest.push([objectNumber, String(object)])
  for (let from = 0; from < rest.length; from += TOGETHER)
    await addTogether(rest.slice(from, from + TOGETHER))
  const { objectNumber } = context.nextRef()
  const start = length
  places[objectNumber] = [1, start, 0]
  const entries = {
    ...context.trailerInfo,
    Type: 'XRef',
    Size: places.length,
    W: WIDTHS,
    DecodeParms: { Predictor: 12, Columns: 7 },
  }
  await addCompressed(objectNumber, entries, tableOf(places))
  add(`startxref\n${start}\n%%EOF\n`)
  return new Blob(parts).arrayBuffer()
}

/** A row is stored as what it differs by from the one above it: most differ alike. */
function tableOf(places: readonly Place[]): Uint8Array<ArrayBuffer> {
  const rows = Array.from(places, (place: Place | undefined) => {
    const [kind, first, second] = place ?? FREE
    return [kind, first >>> 24, first >>> 16, first >>> 8, first, second >>> 8, second]
  })
  const above = (at: number, nth: number) => rows[at - 1]?.[nth] ?? 0
  const up = 2
  return Uint8Array.from(
    rows.flatMap((row, at) => [up, ...row.map((byte, nth) => byte - above(at, nth))]),
  )
}
