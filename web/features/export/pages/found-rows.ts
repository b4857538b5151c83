import { html } from '#domain/html/html-tag.ts'
import { type FoundRow, findIn, type Word } from './page-content.ts'
import type { Look } from './shapes.ts'
import { createStructure } from './structure.ts'
import { type CanWrite, createTextStyles } from './text-style.ts'

export type FoundRows = ReturnType<typeof createFoundRows>

/** Called with the words of a row that is found, and the share of the rows that are, from 0 to 1. */
export type OnRow = (words: readonly Word[], share: number) => void

/**
 * The rows of tables in which everything was found when they were measured: on their page they are
 * not laid out again, but have a place as high as they are.
 */
export function createFoundRows(onRow: OnRow) {
  const rows: FoundRow[] = []
  let expected = 0

  /** Begins a table; what it returns reads its laid-out rows. */
  function beginTable(pace: () => Promise<void>) {
    const kinds = { kindOf, looks: new Map<string, Look | null>() }
    // Known once the page is drawn.
    const styles = createTextStyles(() => true, kindOf)
    const range = document.createRange()

    /** @param table with its head, and some of its rows */
    return (table: Element) => {
      const reading = {
        ...kinds,
        seen: () => null,
        scaleOf: () => 1,
        rowAt: () => null,
        styles: styles.begin(table, () => 1),
        range,
        pace,
      }
      /** @returns the row's number; null for one that has to be drawn on its page */
      return async (row: Element): Promise<number | null> => {
        // Its parts are numbered from 1 on.
        const own = createStructure()
        const structure = own.begin(table, () => null)
        const found = await findIn(row, { ...reading, structure })
        if (found.patches.length > 0) return null
        const { height } = row.getBoundingClientRect()
        rows.push({ ...found, parts: own.take(), height })
        onRow(found.words, rows.length / expected)
        return rows.length - 1
      }
    }
  }

  return {
    /** Tells how many rows there are. */
    expect(count: number): void {
      expected = count
    },
    beginTable,
    /** The html of a row's place; null if not all of its letters can be written. */
    placeOf(number: number, canWrite: CanWrite): string | null {
      const { words, height } = rows[number] as FoundRow
      const isWritten = words.every(
        ({ text, drawn }) => !drawn || canWrite(text, drawn.style.families),
      )
      return isWritten
        ? html`<div ${PLACE}="${number}" style="height:${height}px"></div>`.text
        : null
    },
    /** The row at its place. */
    at: (place: Node): FoundRow | null =>
      place instanceof Element ? (rows[Number(place.getAttribute(PLACE) ?? -1)] ?? null) : null,
  }
}

const PLACE = 'data-found'

/**
 * Style sheets tell rows and their cells by nothing but classes, and what is in a text by the tags
 * around it, except for its first heading.
 */
function kindOf(element: Element): string | null {
  if (element.matches('.boq > .row')) return element.className
  const isPlain = element.attributes.length === 0 && !element.matches('h1, h2, h3')
  if (!isPlain && !element.matches('.row > *, .description > .rich')) return null
  const outer = kindOf(element.parentElement as Element)
  return outer && `${outer} > ${element.className || element.localName}`
}
