import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { ACCOUNT_MESSAGES } from '../src/domain/words/account-messages.ts'
import { BOOKMARK_MESSAGES, FILE_MESSAGES } from '../src/domain/words/item-messages.ts'
import { MESSAGES } from '../src/domain/words/messages.ts'
import { WORDS as COPY_WORDS } from '../web/features/editor/clipboard/paste-words.ts'
import { WORDS } from '../web/features/editor/editor-words.ts'
import { MENU_IDS } from '../web/state/menu.ts'
import { ITEM_MODALS, MODALS } from '../web/state/route-table.ts'
import { TEST_OF_MENU_ITEM, TEST_OF_MESSAGE, TEST_OF_MODAL } from './spec-table.ts'

/** Texts of ours among the spec's. */
const OWN = [
  ...['passwordTooCommon', 'wrongLogin', 'noAccount', 'isActive', 'passwordChanged'],
  ...['wrongPassword', 'accountDeleted', 'lastSuperAdmin'],
]
const { template, quotation, back } = WORDS.loading
/** The spec's texts among the web's own. */
const LOADING = { template, quotation, back }
const PASTING = { pasteHere: COPY_WORDS.pasteHere }
/** Of the client's error codes (spec 8), whose texts the spec does not give. */
const CODES = ['timeout', 'aborted', 'tooManyRequests']

test('the table has every modal, menu item and message, and no others', () => {
  const patterns = [...Object.values(MODALS).flat(), ...Object.values(ITEM_MODALS)]
  const modals = new Set(patterns.map((pattern) => pattern.split('/', 1)[0]))
  expect(Object.keys(TEST_OF_MODAL).toSorted()).toEqual([...modals].toSorted() as string[])
  expect(Object.keys(TEST_OF_MENU_ITEM).toSorted()).toEqual(MENU_IDS.toSorted())
  expect(Object.keys(TEST_OF_MESSAGE).toSorted()).toEqual([...messages.keys()].toSorted())
})

test.each(Object.entries(TEST_OF_MODAL))('the modal %s is opened in %s', async (key, file) => {
  const source = await sourceOf(file)
  expect(source).toMatch(new RegExp(`modal="${key}"|modal\\([\\w.]+, '${key}'\\)|/${key}[/\`'"]`))
})

test.each(Object.entries(TEST_OF_MENU_ITEM))('the menu item %s is in %s', async (id, file) => {
  const source = await sourceOf(file)
  expect(source.includes('MENU_IDS') || new RegExp(`['"]${id}['"]`).test(source)).toBe(true)
})

test.each(Object.entries(TEST_OF_MESSAGE))(
  'the message %s is expected in %s',
  async (name, file) => {
    const source = await sourceOf(file)
    expect([name, ...(messages.get(name) ?? [])].some((text) => source.includes(text))).toBe(true)
  },
)

const sourceOf = (file: string) => Bun.file(join(import.meta.dir, file)).text()

const messages = new Map(
  Object.entries({
    ...{ LOADING, PASTING, MESSAGES, ACCOUNT_MESSAGES, BOOKMARK_MESSAGES, FILE_MESSAGES },
  }).flatMap(([name, texts]) => textsOf(texts, name)),
)

/**
 * What a test that expects a text says, by the text's name: a string with nothing else in it, as other texts
 * may begin with it. Of a text with a value in it, the longest part that is the same for all.
 */
function textsOf(texts: object, at: string): [string, string[]][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string[]][] => {
    if (OWN.includes(key) || CODES.includes(key)) return []
    const name = `${at}.${key}`
    if (typeof text === 'object') return textsOf(text, name)
    if (typeof text === 'string') return [[name, [`'${text}'`, `'${text}...'`, `"${text}"`]]]
    const parts: string[] = text('§').split('§')
    return [[name, [parts.reduce((a, b) => (b.length > a.length ? b : a)).trim()]]]
  })
}
