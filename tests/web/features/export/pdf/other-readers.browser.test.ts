import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright'
import {
  cell,
  newPriceBlock,
  newQuotation,
  newTextBlock,
  type Quotation,
  qtyCell,
} from '#domain/document/quotation.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { aPricedQuotation, aQuotation } from '../../../../support/documents.ts'
import { aLetterhead } from '../../../../support/letterheads.ts'
import { pasteText, SOFFICE } from '../../../../support/libreoffice.ts'
import {
  copiedText,
  downloadPdf,
  hasPdfTools,
  pictureOfPdf,
  readPdf,
  wordBoxes,
} from '../../../../support/pdf.ts'
import { readInPdfJs } from '../../../../support/pdf-js.ts'
import { sharedPerson, sharedServer } from '../../../../support/shared.ts'
import { partsOf, rawIn } from '../../../../support/tagged-pdf.ts'
import { aHeading, aNoteLine, aRow, aTableOf } from '../pages/drawn.ts'

/*
 * What people have of a pdf in other programs: words that stand where the paper has them, lines and
 * tints, and rows that can be copied.
 */

const server = sharedServer({ web: true })
const anna = sharedPerson(server, 'anna')

/** Opens a saved quotation as a customer does, its letters as wide as their typeface says. */
async function open(quotation: Quotation) {
  const access = { level: 'everyone' as const, userList: [] }
  const { body } = await anna.call('/api/save-quotation', {
    body: { quotation: { ...quotation, access } },
  })
  const at = await visit(server, `/${body.quotation.id}`, { deviceScaleFactor: 3 })
  await at.page.addStyleTag({ content: 'article { text-rendering: geometricprecision }' })
  return at
}

interface Place {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
}

/** The words of the paper's blocks, in px from the corner of its content. */
const wordsOnScreen = (page: Page): Promise<Place[]> =>
  page.evaluate(() => {
    const blocks = [...document.querySelectorAll('article [data-block-id]')]
    const origin = blocks[0]?.getBoundingClientRect() ?? { x: 0, y: 0 }
    const range = document.createRange()
    const wordsOf = (node: Node): Place[] =>
      Array.from((node.nodeValue ?? '').matchAll(/\S+/g), ({ 0: text, index }) => {
        range.setStart(node, index)
        range.setEnd(node, index + text.length)
        const { x, y, width } = range.getBoundingClientRect()
        // Browsers count the space after the last letter too, where letters are set apart.
        const { letterSpacing } = getComputedStyle(node.parentElement as Element)
        const own = width - (Number.parseFloat(letterSpacing) || 0)
        return { text, x: x - origin.x, y: y - origin.y, width: own }
      })
    return blocks.flatMap((block) => {
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
      const places: Place[] = []
      while (walker.nextNode())
        if (walker.currentNode.parentElement?.checkVisibility({ visibilityProperty: true }))
          places.push(...wordsOf(walker.currentNode))
      return places.filter(({ width }) => width > 0)
    })
  })

/** The margins of a letter page, in px. */
const CONTENT = { x: 108, y: 64 }
/** One pt in px. */
const PX = 96 / 72

describe.if(hasPdfTools)('in other programs', () => {
  test('each word begins and ends within half a px of where the screen has it', async () => {
    const [, table, total] = aPricedQuotation(12).blocks
    if (!table || !total) throw new Error('three blocks')
    const text = { ...newTextBlock('text', SIZES), width: 450 }
    for (const quotation of [aQuotation(), newQuotation([text, table, total])]) {
      await using at = await open(quotation)
      const { file } = await downloadPdf(at.page)
      const found = (await wordBoxes(file)).map(({ text, x, y, width }) => ({
        text,
        x: x * PX - CONTENT.x,
        y: y * PX - CONTENT.y,
        width: width * PX,
      }))
      const shown = await wordsOnScreen(at.page)
      expect(shown.length).toBeGreaterThan(60)
      expect(shown.filter((word) => !found.some((other) => isSame(word, other)))).toEqual([])
    }
  })

  test('underlines, strikethroughs and tints are as on the screen', async () => {
    await using at = await open(newQuotation([newTextBlock('text', MARKED)]))
    const { page } = at
    const picture = await pictureOfPdf((await downloadPdf(page)).file, 288)
    await page.emulateMedia({ media: 'print' })
    const paper = await page.getByRole('article').screenshot({ animations: 'disabled' })
    const gaps = await page.evaluate(gapsBetweenWords)
    expect(gaps).toHaveLength(4)
    const onScreen = await columnsOf(page, paper, gaps)
    const inFile = await columnsOf(
      page,
      picture,
      gaps.map(({ x, y }) => ({ x: x + CONTENT.x, y: y + CONTENT.y })),
    )
    for (const [nth, bands] of onScreen.entries()) {
      expect(bands.length).toBe(1)
      const [shown, written] = [bands[0], inFile[nth]?.[0]]
      expect(inFile[nth]).toHaveLength(1)
      for (const edge of ['from', 'to'] as const)
        expect(Math.abs((shown?.[edge] ?? 0) - (written?.[edge] ?? 99))).toBeLessThanOrEqual(1)
      for (const [at, value] of (shown?.colour ?? []).entries())
        expect(Math.abs(value - (written?.colour[at] ?? 999))).toBeLessThan(24)
    }
  })

  test('underlines run through letters that reach below them', async () => {
    await using at = await open(newQuotation([newTextBlock('text', '<p><u>gypsy jargon</u></p>')]))
    const { page } = at
    const picture = await pictureOfPdf((await downloadPdf(page)).file, 288)
    await page.emulateMedia({ media: 'print' })
    const paper = await page.getByRole('article').screenshot({ animations: 'disabled' })
    const [{ x, y } = { x: 0, y: 0 }] = await page.evaluate(gapsBetweenWords)
    const drawn: [Buffer, number, number][] = [
      [paper, x, y],
      [picture, x + CONTENT.x, y + CONTENT.y],
    ]
    for (const [shown, left, top] of drawn) {
      const places = Array.from({ length: 150 }, (_, at) => ({ x: left - 25 + at / 3, y: top }))
      const [gap, ...columns] = await columnsOf(page, shown, [{ x: left, y: top }, ...places])
      const [line] = gap ?? []
      const isOnLine = ({ from, to }: Band) => from <= (line?.to ?? 0) && to >= (line?.from ?? 99)
      expect(columns.map((bands) => bands.some(isOnLine))).not.toContain(false)
    }
  })

  test('a link in a row has the colour of the letterhead', async () => {
    const row = aRow('row', 10, 1, {
      description: cell('<a href="https://example.com">a link</a>'),
    })
    const letterhead = aLetterhead({ accent: '#a01818' })
    await using at = await open({ ...newQuotation([aTableOf([row])]), letterhead })
    const { file } = await downloadPdf(at.page)
    const picture = await pictureOfPdf(file, 288)
    const [word] = (await wordBoxes(file)).filter(({ text }) => text === 'a')
    if (!word) throw new Error('the link is not found')
    // The space behind it is underlined.
    const place = { x: (word.x + word.width) * PX + 2, y: word.y * PX }
    const [bands] = await columnsOf(at.page, picture, [place])
    expect(bands?.map(({ colour }) => colour)).toEqual([[160, 24, 24]])
  })

  test('a row that is selected and copied is a line with its cells in order', async () => {
    const rows = [
      aHeading('h', 1),
      aRow('one', 1234.5, 2, { qty: { ...qtyCell(2), unit: 'm²' } }),
      aNoteLine('n'),
      aRow('two', 10, 3.5, { discount: { html: '', value: 5 } }),
    ]
    const columns = { unit: true, discount: true }
    const long = aPricedQuotation(60).blocks.filter(({ type }) => type === 'boq')
    const blocks = [{ ...aTableOf(rows, columns), id: 'small' }, ...long, newPriceBlock('total')]
    const cells = '<tr><td>Tile 30 × 60</td><td>White</td><td>12</td></tr>'
    const list = newTextBlock('list', `<table><tbody>${cells}</tbody></table>`)
    await using at = await open({
      ...newQuotation([...blocks, list]),
      letterhead: aLetterhead({ arrangement: 'line' }),
    })
    const { file } = await downloadPdf(at.page)
    const expected = [
      ['No', 'Description', 'Item price', 'Qty', 'Unit', 'Discount', 'Price'],
      ['1', 'Work one', '1,234.50', '2', 'm²', '', '2,469.00'],
      ['2', 'Work two', '10.00', '3.5', '', '5%', '33.25'],
      ['2', 'Work of kind 1', '10.00', '2', '20.00'],
      ['60', 'Work of kind 59', '10.00', '2', '20.00'],
      ['Tile 30 × 60', 'White', '12'],
    ]
    const heading = ['Heading h', '', '', '', '', '2,502.25']
    const [pdf, read, text] = await Promise.all([
      readPdf(file),
      readInPdfJs(file),
      copiedText(file),
    ])
    const inPdfJs = cellsOf(read.flatMap(({ lines }) => lines))
    for (const copied of [inPdfJs, cellsOf(text.split('\n'))])
      for (const row of [...expected, ['Heading h', '', ...heading.slice(1)]])
        expect(copied.filter((cells) => cells.join('|') === row.join('|'))).toHaveLength(1)
    // Others tell a tab at the beginning of a line, too, and of two texts of a letter the shorter.
    const inPdfium = cellsOf(partsOf(pdf.tagged.parts, 'TR').map(rawIn)).map((row) => row.join('|'))
    for (const row of [...expected, ['', ...heading]]) expect(inPdfium).toContain(row.join('|'))
    const laidOut = pdf.columns.map((line) =>
      line
        .trim()
        .split(/\s{2,}/)
        .join(),
    )
    for (const row of expected)
      expect(laidOut.filter((line) => line === row.filter(Boolean).join())).toHaveLength(1)
    if (!SOFFICE) return
    const pasted = await pasteText(read.flatMap(({ lines }) => lines).join('\n'))
    const inCalc = pasted.map((row) => row.map((cell) => cell.trim()))
    expect(inCalc).toContainEqual(['1', 'Work one', '1234.5', '2', 'm²', '', '2469'])
  })

  test('words from right to left have spaces between them in pdf.js', async () => {
    const text = newTextBlock('text', '<p>عرض أسعار للحمام</p>')
    for (const letterhead of [null, aLetterhead()]) {
      await using at = await open({ ...newQuotation([text]), language: 'ar', letterhead })
      const read = await readInPdfJs((await downloadPdf(at.page)).file)
      expect(read.flatMap(({ lines }) => lines)).toContain('عرض أسعار للحمام')
    }
  })
})

/** The cells of lines that are pasted into a spreadsheet. */
const cellsOf = (lines: readonly string[]): string[][] =>
  lines.map((line) => line.split('\t').map((cell) => cell.trim()))

/** Words that stand more than once are told apart by their places. Lines of text are as high as whole px. */
const isSame = (one: Place, other: Place): boolean =>
  one.text === other.text &&
  Math.abs(one.x - other.x) <= 0.5 &&
  Math.abs(one.x + one.width - other.x - other.width) <= 0.5 &&
  Math.abs(one.y - other.y) <= 1

/** In the page: the middle of the space between the two words of each element that is marked. */
function gapsBetweenWords() {
  const origin = document.querySelector('article')?.getBoundingClientRect()
  return Array.from(
    document.querySelectorAll('article :is(u, s, a, [data-rich] span)'),
    (element) => {
      const text = element.firstChild as Text
      const range = document.createRange()
      range.setStart(text, text.data.indexOf(' '))
      range.setEnd(text, text.data.indexOf(' ') + 1)
      const { x, y, width } = range.getBoundingClientRect()
      return { x: x + width / 2 - (origin?.x ?? 0), y: y - (origin?.y ?? 0) }
    },
  )
}

interface Band {
  /** In pixels of the picture, from the line's top. */
  readonly from: number
  readonly to: number
  readonly colour: number[]
}

/** What is not paper below each place on a line of text, in a png of three pixels a px. */
const columnsOf = async (page: Page, png: Buffer, places: readonly { x: number; y: number }[]) =>
  (await pixelsBelow(page, png, places)).map(bandsOf)

function bandsOf(pixels: readonly number[][]): Band[] {
  const bands: Band[] = []
  for (const [at, colour] of pixels.entries()) {
    const last = bands.at(-1)
    // The edge of a line is smoothed.
    if (Math.min(...colour) > 200) continue
    if (last?.to !== at - 1) bands.push({ from: at, to: at, colour })
    else
      bands.splice(-1, 1, { ...last, to: at, colour: at - last.from === 1 ? colour : last.colour })
  }
  return bands
}

const pixelsBelow = (page: Page, png: Buffer, places: readonly { x: number; y: number }[]) =>
  page.evaluate(
    async ([base64, places]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(bitmap, 0, 0)
      return places.map(({ x, y }) => {
        const { data } = context.getImageData(Math.round(x * 3), Math.round(y * 3), 1, 57)
        return Array.from({ length: 57 }, (_, at) => [...data.slice(at * 4, at * 4 + 3)])
      })
    },
    [png.toString('base64'), places] as const,
  )

/** In each element marked, a space between two words without descenders. */
const MARKED = `<p>Some <u>under line</u>, <s>struck out</s>, <a href="https://example.com">a link</a>,
<span style="background-color:#fff3a0">marked words</span>.</p>`

const SIZES = `<h1>Bathroom and kitchen</h1><h2>What we do</h2><p>All that has to be done until the rooms can be
used again, <b>at fixed prices,</b> <i>with our own people,</i> wherever it stands in a paragraph that is longer than a line.</p>
<ul><li>Tear out what is there</li><li>Lay new pipes</li></ul>`
