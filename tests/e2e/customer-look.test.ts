import { expect as is, test } from 'bun:test'
import { expect } from '../support/expect.ts'
import { anOffer, sendOffer } from '../support/offers.ts'
import { signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'
import { modal } from './steps/account.ts'
import { fillAcceptance } from './steps/answer.ts'
import { fits, looksRight } from './steps/look.ts'
import { visit } from './steps/visit.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '1000' }, web: true })

const LONG_NAME = 'maximiliane-alexandra.von-und-zu-hohenstein-trauttmansdorff'
const CAPTAIN = 'Donaudampfschifffahrtsgesellschaftskapitän Maximilian von Weinsberg'

for (const [width, language] of [
  [800, 'de'],
  [390, 'ar'],
] as const)
  test(`long names leave room for every sentence (${language}, ${width} px)`, async () => {
    const sender = await signUp(server, LONG_NAME)
    const to = [{ email: 'ada@example.com', name: CAPTAIN }]
    const read = await sendOffer(sender, { to, canBeAccepted: false }, anOffer({ language }))
    const open = await sendOffer(sender, { to }, anOffer({ language }))
    const options = { width, touch: width < 500 }
    {
      await using at = await visit(server, `/offer/${read.tokens[0]}`, options)
      const sentence = at.page.locator('[data-standing]')
      is((await sentence.boundingBox())?.height).toBeLessThanOrEqual(80)
      await fits(at.page, `customer-long-read-${language}`)
    }
    await using at = await visit(server, `/offer/${open.tokens[0]}`, options)
    const { page } = at
    await page.locator('[data-answer="accept"]').click()
    await fillAcceptance(page, CAPTAIN)
    await looksRight(page, `customer-long-accept-${language}`)
    await modal(page, 'accept').locator('[type=submit]').click()
    await expect(page.locator('[data-acceptance]')).toContainText(CAPTAIN)
    // All of the thanks, not its beginning alone.
    const thanks = page.locator('[data-standing] > :last-child')
    is(await thanks.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
    // What stands below the paper is not behind the bar.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const foot = page.locator('[data-acceptance] ~ footer')
    await expect.poll(() => foot.evaluate(isOnTop)).toBe(true)
    await fits(page, `customer-long-accepted-${language}`)
  })

/** Whether the element's last line is in sight. */
function isOnTop(element: Element): boolean {
  const { left, bottom, width } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, bottom - 4))
}

test('a screen reader finds tables with the names of their columns, each under a heading', async () => {
  const sender = await signUp(server)
  const { tokens } = await sendOffer(sender)
  await using at = await visit(server, `/offer/${tokens[0]}`)
  const table = at.page.getByRole('table').first()
  const names = await table.getByRole('columnheader').allTextContents()
  is(names).toContain('Description')
  const firstRow = table.getByRole('row').nth(1)
  is(await firstRow.getByRole('cell').count()).toBeGreaterThanOrEqual(names.length)
  const name = (await table.getAttribute('aria-label')) ?? ''
  await expect(at.page.getByRole('heading', { name, exact: true })).toHaveCount(1)
})
