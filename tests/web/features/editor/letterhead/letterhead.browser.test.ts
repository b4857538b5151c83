import { describe, expect as is, test } from 'bun:test'
import { inflateSync } from 'node:zlib'
import type { Letterhead } from '#domain/document/quotation.ts'
import { visit } from '../../../../e2e/steps/visit.ts'
import { aNote, aPricedQuotation } from '../../../../support/documents.ts'
import { expect } from '../../../../support/expect.ts'
import { PNG, upload } from '../../../../support/files.ts'
import { aLetterhead } from '../../../../support/letterheads.ts'
import { sendOffer } from '../../../../support/offers.ts'
import { downloadPdf, hasPdfTools, readPdf, readPrint } from '../../../../support/pdf.ts'
import { call } from '../../../../support/person.ts'
import { sharedPerson, sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true, env: { RATE_LIMITS: 'off' } })
const anna = sharedPerson(server, 'anna')

async function saved(letterhead: Letterhead | null, rows = 3): Promise<string> {
  const access = { level: 'everyone', userList: [] } as const
  const quotation = { ...aPricedQuotation(rows), access, letterhead }
  const body = { quotation, share: true }
  return (await anna.call('/api/save-quotation', { body })).body.quotation.id
}

const styleSheets = (html: string) => [...html.matchAll(/<link rel="stylesheet"/g)].length

describe('a letterhead', () => {
  test('is on the page that a reader gets, with its styles, before any script runs', async () => {
    const { text } = await call(server, `/${await saved(aLetterhead())}`)
    is(text).toContain('<p class="letterhead-company">Vogel Baths</p>')
    is(text).toContain('<div class="letterfoot">')
    const plain = (await call(server, `/${await saved(null)}`)).text
    is(plain).not.toContain('letterhead-part')
    is(styleSheets(text)).toBeGreaterThan(styleSheets(plain))
    const sent = { ...aNote('<p>Hello</p>'), letterhead: aLetterhead() }
    const { tokens } = await sendOffer(anna, {}, sent)
    const offer = (await call(server, `/offer/${tokens[0]}`)).text
    is(offer).toContain('<p class="letterhead-company">Vogel Baths</p>')
    is(offer).toMatch(/stylesheet" href="\/assets\/paper-/)
  })

  test('is on the owner’s paper, which stays editable below it', async () => {
    const id = await saved(aLetterhead({ arrangement: 'centred' }))
    await using at = await visit(server, `/${id}`, { as: anna })
    await expect(at.page.locator('.letterhead.centred')).toBeVisible()
    await expect(at.page.locator('.letterfoot > div')).toHaveCount(3)
    await expect(at.page.locator('[data-cell="total"]')).toBeVisible()
  })

  test('shows its logo to those who have no login, on the public and the customer’s page', async () => {
    const logo = `/uploads/${await upload(anna, 'logo.png', PNG)}`
    const id = await saved(aLetterhead({ logo }))
    const sent = { ...aNote('<p>Hello</p>'), letterhead: aLetterhead({ logo }) }
    const { tokens } = await sendOffer(anna, {}, sent)
    for (const path of [`/${id}`, `/offer/${tokens[0]}`]) {
      await using at = await visit(server, path)
      const image = at.page.locator('.letterhead-logo img')
      await expect
        .poll(() => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth))
        .toBe(1)
    }
  })

  test.each(['centred', 'line'] as const)(
    'has a dot between its details, from right to left too: %s',
    async (arrangement) => {
      const [address, phone, email] = ['شارع الملك فهد', '+966 11 123 4567', 'info@bina.example']
      const letterhead = aLetterhead({ arrangement, address, phone, email, web: '' })
      const body = { quotation: { ...aNote('<p>Hello</p>'), language: 'ar', letterhead } }
      const { id } = (await anna.call('/api/save-quotation', { body })).body.quotation
      await using at = await visit(server, `/${id}`, { as: anna })
      const edges = await at.page.locator('.letterhead-details p').evaluateAll((lines) =>
        lines.map((line) => {
          const text = document.createRange()
          text.selectNodeContents(line)
          const { left, right } = text.getBoundingClientRect()
          return { left, right }
        }),
      )
      is(edges).toHaveLength(3)
      for (const [at, { left }] of edges.slice(0, -1).entries())
        is(left - (edges[at + 1]?.right ?? left)).toBeGreaterThan(8)
    },
  )

  test('loads the other typeface only where it is chosen', async () => {
    const fontsOf = async (id: string) => {
      await using at = await visit(server, `/${id}`)
      await at.page.evaluate(() => document.fonts.ready)
      return at.page.evaluate(() =>
        performance.getEntriesByType('resource').flatMap(({ name }) => {
          const [, font] = /\/assets\/([a-z0-9-]+?)-wght/.exec(name) ?? []
          return font ? [font] : []
        }),
      )
    }
    is((await fontsOf(await saved(aLetterhead()))).join()).not.toContain('serif')
    is(await fontsOf(await saved(aLetterhead({ typeface: 'serif' })))).toContain(
      'source-serif-4-latin',
    )
  })
})

describe.skipIf(!hasPdfTools)('on paper', () => {
  const ADDRESS = '79098 Freiburg'
  const FOOT = 'IBAN DE02 1203'

  /** The header on the first page alone, the company's name on each, the footer on each. */
  function judge(pages: readonly string[]): void {
    is(pages.length).toBeGreaterThan(2)
    is(pages.map((page) => page.includes(ADDRESS))).toEqual(pages.map((_, at) => at === 0))
    is(pages.every((page) => page.includes('Vogel Baths'))).toBe(true)
    is(pages.every((page) => page.includes(FOOT))).toBe(true)
    is(pages.map((page, at) => page.includes(`${at + 1} / ${pages.length}`))).not.toContain(false)
  }

  test.each(['sans', 'serif'] as const)('a pdf in %s has it on each page', async (typeface) => {
    const footer = ['Hafengasse 7', 'offers@vogel.example', FOOT]
    const id = await saved(aLetterhead({ typeface, footer }), 90)
    await using at = await visit(server, `/${id}`, { as: anna })
    const { pages, problems } = await readPdf((await downloadPdf(at.page)).file)
    is(problems).toBe('')
    judge(pages)
  })

  test('the browser’s print has it on each page', async () => {
    const footer = ['Hafengasse 7', 'offers@vogel.example', FOOT]
    const id = await saved(aLetterhead({ footer }), 90)
    await using at = await visit(server, `/${id}`)
    await expect(at.page.locator('.letterhead')).toBeVisible()
    const { pages } = await readPrint(await at.page.pdf({ preferCSSPageSize: true }))
    judge(pages)
  })

  test('the browser’s print has a light accent as it is drawn on the paper', async () => {
    const id = await saved(aLetterhead({ accent: '#ffffff' }))
    await using at = await visit(server, `/${id}`)
    await expect(at.page.locator('.letterhead')).toBeVisible()
    const printed = drawnBy(await at.page.pdf({ preferCSSPageSize: true }))
    // #767676, of the heading and the company’s name.
    is(printed).toContain('.4627 .4627 .4627 rg')
  })
})

/** What draws a pdf's pages: its compressed parts as text. */
const drawnBy = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/\/FlateDecode[\s\S]*?stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'))
    .join('\n')
