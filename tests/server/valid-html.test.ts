import { expect, test } from 'bun:test'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { aPricedQuotation } from '../support/documents.ts'
import { answerOffer, sendOffer } from '../support/offers.ts'
import { call, signUp } from '../support/person.ts'
import { sharedServer } from '../support/shared.ts'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y'],
    // The standard has this value since 2023, the validator's table does not.
    elements: [
      'html5',
      {
        '*': { attributes: { contenteditable: { enum: ['', 'true', 'false', 'plaintext-only'] } } },
      },
    ],
    rules: {
      // Cells and texts are edited on the paper: no textarea grows with its text or holds formatting.
      // Switches of rows are drawn with characters, which are printed.
      // A table's rows are laid out as grids, out of sight and as cards on a phone.
      'prefer-native-element': [
        'error',
        {
          exclude: [
            'textbox',
            'checkbox',
            'radio',
            'table',
            'row',
            'cell',
            'columnheader',
            'heading',
          ],
        },
      ],
    },
  }),
)

const server = sharedServer({ env: { RATE_LIMITS: 'off' }, web: true })

test.each([
  '/',
  '/new',
  '/new/login',
  '/new?template=garden',
  '/quotation-list',
  '/bookmark-list',
  '/nowhere/at/all',
  ...['', '/de', '/fr', '/es', '/it'].flatMap((language) => [
    `/blog${language}/how-to-create`,
    `/blog${language}/free-templates`,
    `/blog${language}/terms-and-conditions`,
  ]),
])('the page at %s is valid html', async (path) => {
  expect(await problemsOf(path)).toEqual([])
})

test('the pages that unsubscribe are valid html', async () => {
  const owner = await signUp(server, 'sender')
  const to = "o'neil&sons@example.com"
  const quotation = aPricedQuotation(1, { access: { level: 'custom', userList: [to] } })
  await owner.call('/api/save-quotation', { body: { quotation, share: true, notify: true } })
  const mail = (await server.outbox()).findLast((each) => each.to === to)
  const path = new URL(mail?.headers['list-unsubscribe']?.slice(1, -1) ?? '').pathname
  expect(await problemsOf(path)).toEqual([])
  await call(server, path, { method: 'POST' })
  expect(await problemsOf(path)).toEqual([])
  expect(await problemsOf(`${path}x`)).toEqual([])
})

test('the page of a public quotation is valid html', async () => {
  const owner = await signUp(server, 'owner')
  const quotation = aPricedQuotation(3, { access: { level: 'everyone', userList: [] } })
  const { status, body } = await owner.call('/api/save-quotation', { body: { quotation } })
  expect(status).toBe(200)
  expect(await problemsOf(`/${body.quotation.id}`)).toEqual([])
})

test('the customer’s page of an offer is valid html, open, accepted and unknown', async () => {
  const owner = await signUp(server, 'owner')
  const { tokens } = await sendOffer(owner, { validUntil: '2099-12-31' })
  const [token = ''] = tokens
  expect(await problemsOf(`/offer/${token}`)).toEqual([])
  const signature = [[1, 2, 3, 4]]
  expect((await answerOffer(server, token, { signature })).status).toBe(200)
  expect(await problemsOf(`/offer/${token}`)).toEqual([])
  expect(await problemsOf(`/offer/${token}x`)).toEqual([])
})

/** The validator's messages, with their place in the page. */
async function problemsOf(path: string) {
  const { text } = await call(server, path)
  const { results } = await validator.validateString(text)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}
