import { expect, test } from 'bun:test'
import { MAX_KEY } from '#domain/document/bookmark.ts'
import { VERSION } from '#domain/document/version.ts'
import { MAX_TOKENS, MAX_WEBHOOKS } from '#domain/integrations.ts'
import { ATTACHMENT_BYTES, MOST_RECIPIENTS } from '#domain/offers/limits.ts'

const MB = 1024 * 1024

/** What docs/api.md says of a figure that the code declares. */
const SAYS = [
  `\`version\` is the version of the document's form, currently ${VERSION}.`,
  `up to ${MOST_RECIPIENTS} people`,
  `at most ${ATTACHMENT_BYTES / MB} mb`,
  `An account has at most ${MAX_TOKENS} (409`,
  `at most ${MAX_WEBHOOKS} an account`,
  `letters, digits and hyphens, ${MAX_KEY} at`,
]

test('docs/api.md says the figures that the code has', async () => {
  const text = await Bun.file(new URL('../docs/api.md', import.meta.url)).text()
  expect(SAYS.filter((sentence) => !text.includes(sentence))).toEqual([])
})
