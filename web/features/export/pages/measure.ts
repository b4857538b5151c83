import type { BlockHtml, TableHtml } from './block-html.ts'
import type { FoundRows } from './found-rows.ts'
import { cutTall, joined, type Strip } from './lines.ts'
import type { OffScreen } from './off-screen.ts'
import { LEAST_PICTURE, MOST_BLANK, type Unit } from './paginate.ts'
import { PICTURE, SHRUNK, shrinkOf } from './pictures.ts'
import { type MeasuredBlock, textUnits } from './text-units.ts'

/** Rows laid out at once: more would keep the page from answering input. */
const CHUNK = 20

/**
 * Measures a block.
 * @param most the height of a page in px: anything taller is cut into parts
 * @param pace awaited between steps
 * @param found keeps what is in rows; null where that is not needed, or pages are made smaller
 */
export async function measureBlock(
  block: BlockHtml,
  most: number,
  offScreen: OffScreen,
  pace: () => Promise<void>,
  found: FoundRows | null,
): Promise<MeasuredBlock> {
  await pace()
  const show = (html: string) =>
    offScreen.show(`<div class="measured" style="width:${block.width}px">${html}</div>`)
  if (block.kind === 'text')
    return textUnits(childOf(show(`<div class="text rich">${block.html}</div>`)), most, pace)
  if (block.kind === 'table') return measureTable(block.table, most, show, pace, found)
  const units = await partsOf(childOf(show(block.html)), most, 0, pace)
  return {
    units,
    html: (first, end, shrunk) => seenOf(block.html, units.slice(first, end), shrunk?.scale),
    startOf: (unit) => ({ place: [], isInside: unit > 0 }),
  }
}

const childOf = (element: Element) => element.firstElementChild as HTMLElement

interface Part extends Unit {
  /** The visible strip; null if all of it is visible. */
  readonly strip: Strip | null
}

/**
 * One part, or several strips of something taller than a page.
 * @param mayPart it is cut into lines even if a page can hold it
 */
async function partsOf(
  element: HTMLElement,
  most: number,
  repeated: number,
  pace: () => Promise<void>,
  mayPart = false,
): Promise<Part[]> {
  const { height } = element.getBoundingClientRect()
  const shrinks = shrinkOf(element, LEAST_PICTURE)
  const unit = { height, gap: 0, keepsWithNext: false, repeated, strip: null }
  const fits = height - shrinks + repeated <= most
  if (fits && !mayPart) return [{ ...unit, shrinks }]
  const strips = await cutTall(element, most - repeated, pace)
  return strips.map((strip, at) => ({
    ...unit,
    height: strip.height,
    strip,
    // Neither the first line nor the last is left alone on a page.
    keepsWithNext: at === 0 || (at < strips.length - 1 && (fits || at === strips.length - 2)),
    mayPart: at > 0 && at < strips.length - 2,
  }))
}

/** A row that would leave too much of a page blank, and that can be cut: it has no pictures. */
const isTallText = (row: HTMLElement, most: number): boolean =>
  row.offsetHeight > most * MOST_BLANK && !row.querySelector(`[${PICTURE}]`)

/** The html as far as the parts show it, with its pictures at this scale. */
function seenOf(html: string, parts: readonly Part[], scale = 1): string {
  const strips = parts.flatMap(({ strip }) => strip ?? [])
  if (strips.length === 0) return scale < 1 ? `<div style="${SHRUNK}:${scale}">${html}</div>` : html
  const { top, height } = joined(strips)
  return `<div class="clip" style="height:${height}px"><div style="margin-top:-${top}px">${html}</div></div>`
}

/**
 * The title with the table's head, the rows, and the subtotal, which stays with the last row. A
 * heading stays with the row below it.
 */
async function measureTable(
  table: TableHtml,
  most: number,
  show: (html: string) => HTMLElement,
  pace: () => Promise<void>,
  found: FoundRows | null,
): Promise<MeasuredBlock> {
  const { title, head, subtotal, rowCount } = table
  const frame = childOf(show(table.wrap(title + head + subtotal)))
  const heightOf = (name: string) =>
    frame.querySelector(`:scope > ${name}`)?.getBoundingClientRect().height ?? 0
  const repeated = heightOf('.head')
  const fixed = { gap: 0, keepsWithNext: false, repeated }
  const heading = { ...fixed, height: heightOf('.title') + repeated, keepsWithNext: true }
  const ending = { ...fixed, height: heightOf('.subtotal') }
  const rows: { part: Part; at: number }[] = []
  const numbers = new Map<number, number | null>()
  const begin = frame.matches('.boq') ? found?.beginTable(pace) : undefined
  for (let from = 0; from < rowCount; from += CHUNK) {
    await pace()
    const places = Array.from({ length: Math.min(CHUNK, rowCount - from) }, (_, at) => from + at)
    // With the head, which tells how many columns there are.
    const chunk = childOf(show(table.wrap(head + places.map(table.row).join(''))))
    const find = begin?.(chunk)
    const shown = [...chunk.children].slice(-places.length) as HTMLElement[]
    for (const [nth, row] of shown.entries()) {
      const at = from + nth
      const parts = await partsOf(row, most, repeated, pace, isTallText(row, most))
      const [only] = parts
      if (find && parts.length === 1 && !only?.strip && !only?.shrinks)
        numbers.set(at, await find(row))
      for (const part of parts) {
        const keepsWithNext =
          part.keepsWithNext || (part === parts.at(-1) && table.keepsWithNext(at))
        rows.push({ part: { ...part, keepsWithNext }, at })
      }
    }
  }
  const units = [heading, ...rows.map(({ part }) => part), ending]
  units[rows.length] = { ...(units[rows.length] as Unit), keepsWithNext: true } as Part
  return {
    units,
    startOf: (unit) => {
      const row = rows[unit - 1]
      return row
        ? { place: table.rowId?.(row.at) ?? [], isInside: (row.part.strip?.top ?? 0) > 0 }
        : { place: [], isInside: unit > 0 }
    },
    html: (first, end, shrunk, canWrite) => {
      const seen = rows.slice(Math.max(0, first - 1), end - 1)
      const places = [...new Set(seen.map(({ at }) => at))]
      // The heading is the first unit.
      const small = new Set(shrunk ? rows.slice(shrunk.from - 1).map(({ at }) => at) : [])
      const parts = places.map((place) => {
        const number = numbers.get(place) ?? null
        const isFound = canWrite && number !== null && !small.has(place)
        const known = isFound ? found?.placeOf(number, canWrite) : null
        if (known) return known
        const own = seen.filter(({ at }) => at === place)
        return seenOf(
          table.row(place),
          own.map(({ part }) => part),
          small.has(place) ? shrunk?.scale : 1,
        )
      })
      const beginning = first === 0 ? title + head : head
      return table.wrap(beginning + parts.join('') + (end === units.length ? subtotal : ''))
    },
  }
}
