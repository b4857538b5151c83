import { type PDFContext, PDFRawStream } from 'pdf-lib'
import { deflate } from './messages.ts'

/** How many objects are compressed together: a reader reads all of them for any. */
const TOGETHER = 1_000

/** Where an object is, as the file's last stream lists it: PDF 1.7, section 7.5.8.3. */
type Place = readonly [kind: 0 | 1 | 2, first: number, second: number]

/**
 * Writes the objects of a pdf as its bytes: streams as they are, all others compressed.
 * pdf-lib's own writer compresses fifty at a time, by a script: a long file is a quarter larger.
 */
export async function writeObjects(context: PDFContext): Promise<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const places: Place[] = [[0, 0, 65_535]]
  let length = 0

  function add(bytes: Uint8Array<ArrayBuffer>): void {
    parts.push(bytes)
    length += bytes.length
  }

  function addStream(number: number, stream: PDFRawStream): void {
    places[number] = [1, length, 0]
    const bytes = new Uint8Array(stream.sizeInBytes())
    stream.copyBytesInto(bytes, 0)
    add(encode(`${number} 0 obj\n`))
    add(bytes)
    add(encode('\nendobj\n'))
  }

  async function compressed(entries: object, bytes: Uint8Array<ArrayBuffer>) {
    const dictionary = context.obj({ ...entries, Filter: 'FlateDecode' })
    return PDFRawStream.of(dictionary, await deflate(bytes))
  }

  // Bytes of more than 127 tell programs that the file is not text.
  add(Uint8Array.of(...encode('%PDF-1.7\n%'), 129, 129, 129, 129, 10))
  const rest: [number: number, text: string][] = []
  for (const [{ objectNumber }, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFRawStream) addStream(objectNumber, object)
    else rest.push([objectNumber, String(object)])
  for (let from = 0; from < rest.length; from += TOGETHER) {
    const own = rest.slice(from, from + TOGETHER)
    const { objectNumber } = context.nextRef()
    let at = 0
    const index = own.map(([number, text], nth) => {
      places[number] = [2, objectNumber, nth]
      const entry = `${number} ${at} `
      at += text.length + 1
      return entry
    })
    const first = index.join('')
    const text = encode(first + own.map(([, text]) => `${text}\n`).join(''))
    const entries = { Type: 'ObjStm', N: own.length, First: first.length }
    addStream(objectNumber, await compressed(entries, text))
  }
  const { objectNumber } = context.nextRef()
  const start = length
  places[objectNumber] = [1, start, 0]
  const { Root, Info, ID } = context.trailerInfo
  const entries = {
    Type: 'XRef',
    Size: objectNumber + 1,
    W: WIDTHS,
    DecodeParms: { Predictor: UP, Columns: ROW },
    Root,
    Info,
    ID,
  }
  addStream(objectNumber, await compressed(entries, table(places)))
  add(encode(`startxref\n${start}\n%%EOF\n`))
  return new Blob(parts).arrayBuffer()
}

/** How many bytes each number of a place has. */
const WIDTHS = [1, 4, 2]
const ROW = 7
/** A row is stored as its differences from the one above it, most of which are the same. */
const UP = 12

function table(places: readonly Place[]): Uint8Array<ArrayBuffer> {
  const plain = new DataView(new ArrayBuffer((places.length + 1) * ROW))
  const rows = new Uint8Array(places.length * (ROW + 1))
  for (let at = 0; at < places.length; at++) {
    const [kind, first, second] = places[at] ?? [0, 0, 0]
    const from = (at + 1) * ROW
    plain.setUint8(from, kind)
    plain.setUint32(from + 1, first)
    plain.setUint16(from + 5, second)
    rows[at * (ROW + 1)] = 2
    for (let byte = 0; byte < ROW; byte++)
      rows[at * (ROW + 1) + 1 + byte] =
        plain.getUint8(from + byte) - plain.getUint8(from + byte - ROW)
  }
  return rows
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
