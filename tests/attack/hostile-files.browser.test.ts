import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openPage } from '../support/browser.ts'
import { deleteFile, upload } from '../support/files.ts'
import { HOSTILE_FILES, RAN } from '../support/hostile-files.ts'
import { sharedPerson, sharedServer } from '../support/shared.ts'

const server = sharedServer()
const person = sharedPerson(server)

test('no file leaves its folder', async () => {
  const before = await readdir(server.dataDir)
  for (const { name, bytes } of HOSTILE_FILES) {
    const id = await upload(person, name, bytes)
    expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([id])
    await deleteFile(person, id)
  }
  expect(await readdir(server.dataDir)).toEqual(before)
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
