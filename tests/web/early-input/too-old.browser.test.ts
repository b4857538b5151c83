import { expect as is, test } from 'bun:test'
import { early } from '#domain/words/en/common.json'
import { openPage } from '../../support/browser.ts'
import { aNote } from '../../support/documents.ts'
import { expect } from '../../support/expect.ts'
import { sharedPerson, sharedServer } from '../../support/shared.ts'

const server = sharedServer({ web: true })
const anna = sharedPerson(server, 'anna')

test.each([
  ['promise-with-resolvers', () => Reflect.deleteProperty(Promise, 'withResolvers')],
  ['text that is edited as plain text', forgetPlainText],
])(
  'a browser without %s is told to update, and a public quotation stays readable',
  async (_, make) => {
    const access = { level: 'everyone' as const, userList: [] }
    const note = aNote('<p>Roof of the barn</p>', { access })
    const { body } = await anna.call('/api/save-quotation', { body: { quotation: note } })
    await using at = await openPage()
    const { page } = at
    await page.addInitScript(make)
    await page.goto(server.url)
    await expect(page.locator('body')).toHaveText(early.tooOld)
    await page.goto(`${server.url}/${body.quotation.id}`)
    await expect(page.getByRole('alert')).toHaveText(early.tooOld)
    await expect(page.locator('main article')).toContainText('Roof of the barn')
    await expect(page.locator('[contenteditable], [data-menu]')).toHaveCount(0)
    is(await page.locator('html').getAttribute('data-ready')).toBeNull()
  },
)

/** As Firefox before 136. */
function forgetPlainText(): boolean {
  const usual = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'contentEditable')
  const get = function (this: HTMLElement): string {
    const value: string = usual?.get?.call(this) ?? ''
    return value === 'plaintext-only' ? 'inherit' : value
  }
  return Reflect.defineProperty(HTMLElement.prototype, 'contentEditable', { ...usual, get })
}
