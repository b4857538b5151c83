import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openPage } from '../support/browser.ts'
import { deleteFile, upload } from '../support/files.ts'
import { HOSTILE_FILES, RAN } from '../support/hostile-files.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'

const server = sharedServer()
const person = sharedPerson(server)

test.each(HOSTILE_FILES)('$name runs nowhere and stays in its folder', async (hostile) => {
  const { name, bytes, type = 'application/octet-stream' } = hostile
  const before = await readdir(server.dataDir)
  const id = await upload(person, name, bytes)
  expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([id])
  expect(await readdir(server.dataDir)).toEqual(before)
  const { headers, url } = await fetch(`${server.url}/uploads/${id}`)
  expect(new URL(url).pathname).toBe(`/uploads/${id}/content`)
  expect(headers.get('content-type')).toBe(type)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/)
  expect(headers.has('set-cookie')).toBe(false)
  const disposition = headers.get('content-disposition') ?? ''
  expect(disposition).toStartWith(type === 'application/octet-stream' ? 'attachment;' : 'inline;')
  expect(disposition.match(/filename="[^"\\/]*"; filename\*=UTF-8''[\w%.~!$&+-]+$/)).toBeTruthy()
  await deleteFile(person, id)
})

test('no script of a file runs when it is opened', async () => {
  await using visit = await openPage({ expected: /./ })
  const { page } = visit
  const asked: string[] = []
  visit.context.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const { name, bytes } of HOSTILE_FILES) {
    const id = await upload(person, name, bytes)
    // What is only saved starts a download instead of a page.
    await page.goto(`${server.url}/uploads/${id}`).catch(() => {})
    expect(asked).toContain(`/uploads/${id}/content`)
  }
  expect(asked).not.toContain(RAN)
  // The same script on a page that may run it.
  const [{ bytes } = { bytes: '' }] = HOSTILE_FILES
  await page.route('**/page', (route) =>
    route.fulfill({ contentType: 'text/html', body: String(bytes) }),
  )
  const ran = page.waitForRequest(`**${RAN}`)
  await page.goto(`${server.url}/page`)
  await ran
})
