import { plainLines } from '../html/plain-lines.ts'
import { type Blocks, rowsOf } from './blocks.ts'
import { proseOf } from './kinds/index.ts'
import type { BoqRow } from './quotation.ts'
import { clientLines, dateLine, knownSamples, rowLines } from './samples.ts'
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
  const names = namesOf()
  const rows = new Set(knownSamples().flatMap(rowLines))
  const isRow = (line: string) => rows.has(line)
  const found = blocks.flatMap((block): SampleLeft[] => {
    const { id: blockId } = block
    const named = (line: string, rowId: string | null) => {
      const name = names.get(line)
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
  const order = [...names.values()]
  return found.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}

/** Whether the row is one of the template's, with nothing overwritten. */
export function isSampleRow({ description, itemPrice, qty }: BoqRow): boolean {
  const lines = knownSamples().flatMap(rowLines)
  const sample = SAMPLE_ROWS[lines.indexOf(description.html) % SAMPLE_ROWS.length]
  return itemPrice.value === sample?.itemPrice && qty.value === sample?.qty
}

/** Names of the samples that nobody wants to send, by line. Titles and number may well be right. */
const namesOf = (): ReadonlyMap<string, string> =>
  new Map(
    knownSamples().flatMap((sample) => [
      ...clientLines(sample).map((line) => [line, line] as const),
      [sample.tagline, 'The line under the title'] as const,
      [dateLine(sample), 'The date'] as const,
      ...rowLines(sample).map((line) => [line, line] as const),
    ]),
  )
