import { LIMITS } from '#domain/document/limits.ts'
import { likelyFormats } from '#domain/pasted/detect-format.ts'
import { findDoubts, sumOf } from '#domain/pasted/doubts.ts'
import { parseText } from '#domain/pasted/parse-table.ts'
import { isKept, type LineChoices, toPastedRows } from '#domain/pasted/pasted-rows.ts'
import type { TableFormat } from '#domain/pasted/table-format.ts'

/** What the dialog shows of a pasted text before anybody touches it. */
export function pasteText(
  text: string,
  locale = 'en-US',
  choices: LineChoices = new Map(),
  decimals = 2,
) {
  const table = parseText(text, LIMITS.rows)
  const formats = likelyFormats(table, { locale, decimals })
  const [reading] = formats as [TableFormat]
  const understood = toPastedRows(table, reading, choices)
  return {
    table,
    reading,
    rows: understood.rows,
    items: understood.items,
    sum: sumOf(understood),
    leftOut: understood.lines.filter((line) => !isKept(line)).map(({ at }) => table.cells[at]),
    doubts: findDoubts(table, reading, understood, formats, choices),
  }
}

/** A table with `│` between cells and `/` between lines. */
export const lines = (text: string): string =>
  text
    .split(' / ')
    .map((line) => line.replaceAll('│', '\t'))
    .join('\n')
