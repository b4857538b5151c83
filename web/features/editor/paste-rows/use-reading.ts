import { useMemo, useState } from 'react'
import type { PriceFormat } from '#domain/numbers/format-figure.ts'
import { likelyFormats, redetectRoles } from '#domain/pasted/detect-format.ts'
import { type Doubt, findDoubts } from '#domain/pasted/doubts.ts'
import type { PastedTable } from '#domain/pasted/parse-table.ts'
import { toPastedRows } from '#domain/pasted/pasted-rows.ts'
import type { TableFormat } from '#domain/pasted/table-format.ts'
import { withPricesFor } from '#domain/pasted/tax-prices.ts'
import type { LineChoice } from '#domain/pasted/total-lines.ts'
import { cellKey, withTypedCells } from '#domain/pasted/typed-cells.ts'

type TaxMode = 'none' | 'added' | 'included'

/** How a pasted table is read, with the user's corrections and the remaining doubts. */
export function useReading(pasted: PastedTable, style: PriceFormat, taxMode: TaxMode) {
  const [formats] = useState(() =>
    likelyFormats(pasted, style).map((format) => withPricesFor(pasted, format, taxMode)),
  )
  const [detected] = formats as [TableFormat]
  const [format, setFormat] = useState(detected)
  const [choices, setChoices] = useState<ReadonlyMap<number, LineChoice>>(new Map())
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map())
  const read = useMemo(() => {
    const table = withTypedCells(pasted, typed, format.locale)
    const understood = toPastedRows(table, format, choices)
    const doubts = findDoubts(table, format, understood, formats, choices)
    return { table, understood, doubts }
  }, [pasted, typed, format, choices, formats])
  // Figures that were asked for stay in the list after they have been typed.
  const asked = useMemo(
    () =>
      findDoubts(pasted, format, toPastedRows(pasted, format, choices), [], choices).filter(
        isAsked,
      ),
    [pasted, format, choices],
  )
  return {
    detected,
    format,
    setFormat,
    typed,
    choices,
    table: read.table,
    understood: read.understood,
    doubts: [...asked, ...read.doubts.filter((doubt) => !isAsked(doubt))].toSorted(
      (a, b) => b.money - a.money,
    ),
    redetect: (change: Partial<TableFormat>) =>
      setFormat(
        withPricesFor(read.table, redetectRoles(read.table, { ...format, ...change }), taxMode),
      ),
    choose: (line: number, choice: LineChoice) => setChoices(new Map(choices).set(line, choice)),
    type: (line: number, column: number, value: number | null) => {
      const changed = new Map(typed)
      if (value === null) changed.delete(cellKey(line, column))
      else changed.set(cellKey(line, column), value)
      setTyped(changed)
    },
  }
}

export type Reading = ReturnType<typeof useReading>

const isAsked = ({ kind }: Doubt): boolean => kind === 'unread' || kind === 'noQty'
