import { expect, test } from 'bun:test'
import { aQuotation } from '../../../../support/documents.ts'
import { call, signUp } from '../../../../support/person.ts'
import { sharedServer } from '../../../../support/shared.ts'

const server = sharedServer({ web: true })

/** The attributes of the element around the paper, as the server renders it and the browser adopts it. */
async function attributesOf(path: string): Promise<string> {
  const { text } = await call(server, path)
  return /<div([^>]*)><article /.exec(text)?.[1]?.trim() ?? ''
}

test('a browser may translate a paper that is read, but not one that is edited', async () => {
  expect(await attributesOf('/new')).toBe('lang="en-US" dir="ltr" translate="no"')
  const access = { level: 'everyone' as const, userList: [] }
  const person = await signUp(server)
  const quotation = { ...aQuotation({ access }), locale: 'de-DE' }
  const { body } = await person.call('/api/save-quotation', { body: { quotation } })
  expect(await attributesOf(`/${body.quotation.id}`)).toBe('lang="de-DE" dir="ltr"')
})
