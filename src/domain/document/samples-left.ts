import { plainLines } from '../html/plain-lines.ts'
import { type Blocks, rowsOf } from './blocks.ts'
import { proseOf } from './kinds/index.ts'
import type { BoqRow } from './quotation.ts'
import { CLIENT, DATE_LINE, ROWS, SAMPLE } from './samples.ts'
import { SAMPLE_ROWS } from './template.ts'

/** A sample text that nobody wants to send, and where it is. */
export interface SampleLeft {
  readonly name: string
  readonly blockId: string
  /** Null in a text block. */
  readonly rowId: string | null
}

/** The samples left on the paper, starting with those for the client. */
export function samplesLeft(blocks: Blocks): SampleLeft[] {
  const found = blocks.flatMap((block): SampleLeft[] => {
    const { id: blockId } = block
    const named = (line: string, rowId: string | null) => {
      const name = NAMES.get(line)
      return name === undefined ? [] : [{ name, blockId, rowId }]
    }
    const lines = proseOf(block).flatMap(plainLines)
    return [
      ...lines.flatMap((line) => (isRow(line) ? [] : named(line, null))),
      ...rowsOf(block).flatMap(({ id, description: { html } }) =>
        isRow(html) ? named(html, id) : [],
      ),
    ]
  })
  const order = [...NAMES.values()]
  return found.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}

/** Whether the row is one of the template's, with nothing overwritten. */
export function isSampleRow({ description, itemPrice, qty }: BoqRow): boolean {
  const sample = SAMPLE_ROWS[ROWS.indexOf(description.html) % SAMPLE_ROWS.length]
  return itemPrice.value === sample?.itemPrice && qty.value === sample?.qty
}

const isRow = (line: string): boolean => ROWS.includes(line)

/** Names of the samples that nobody wants to send, by line. Titles and number may well be right. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...CLIENT.map((line) => [line, line] as const),
  [SAMPLE.tagline, 'The line under the title'],
  [DATE_LINE, 'The date'],
  ...ROWS.map((line) => [line, line] as const),
])
