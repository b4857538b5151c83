import type { AcceptanceFacts } from '../acceptance/acceptance-facts.ts'
import type { Font, SheetRow } from './sheet.ts'
import { FONTS, textStyle } from './styles.ts'
import { textHeight } from './text-size.ts'

/** Above and below a line, in px. */
const PADDING = 8

/** The page 'Accepted by' as rows across all columns, below those of the quotation. */
export function acceptanceRows(
  { title, facts, signature, hash, check }: AcceptanceFacts,
  columnWidths: readonly number[],
): SheetRow[] {
  const width = columnWidths.reduce((sum, one) => sum + one, 0)
  const line = (text: string, font: Font): SheetRow => ({
    height: textHeight([{ text, font }], width) + PADDING,
    cells: [
      {
        ...{ column: 0, span: columnWidths.length, style: textStyle({ font }) },
        content: { type: 'text', runs: [{ text, font }] },
      },
    ],
  })
  const pair = ([label, value]: readonly [string, string]) => line(`${label}: ${value}`, FONTS.text)
  return [
    line(title, FONTS.heading2),
    ...facts.map(pair),
    line(signature, FONTS.text),
    pair(hash),
    line(check, FONTS.note),
  ]
}
