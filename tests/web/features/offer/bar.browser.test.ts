import { expect as is, test } from 'bun:test'
import { LANGUAGES } from '#domain/words/language.ts'
import { visit } from '../../../e2e/steps/visit.ts'
import { anOffer, aRecord, sendOffer } from '../../../support/offers.ts'
import { sharedPerson, sharedServer } from '../../../support/shared.ts'

const server = sharedServer({ env: { RATE_LIMITS: 'off', OFFERS_PER_DAY_NEW: '1000' }, web: true })
const sender = sharedPerson(server, 'sender')

test('beside two remedies the buttons of the bar stand in one row in each language', async () => {
  const twoRows: string[] = []
  await using at = await visit(server, '/')
  for (const language of LANGUAGES) {
    const offer = await sendOffer(sender, {}, anOffer({ language }))
    await sender.call('/api/record-answer', {
      body: aRecord(offer, { answer: 'declined', choices: [] }),
    })
    await at.page.goto(`${server.url}/offer/${offer.tokens[0]}`)
    const object = at.page.locator('section [data-answer="object"]')
    const buttons = await object.locator('xpath=..').locator(':scope > *').all()
    is(buttons.length).toBe(5)
    const middles = await Promise.all(
      buttons.map(async (button) => {
        const { y, height } = (await button.boundingBox()) ?? { y: 0, height: 0 }
        return Math.round(y + height / 2)
      }),
    )
    if (new Set(middles).size > 1) twoRows.push(language)
  }
  is(twoRows).toEqual([])
}, 240_000)
