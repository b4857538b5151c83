import { afterAll, expect, test } from 'bun:test'
import { VERSION } from '#domain/document/version.ts'
import { reportNewVersion } from '../../../../web/islands/navigation/page-services.ts'
import { lazy } from '../../../../web/state/lazy.ts'
import { reportNewer } from '../../../../web/state/newer-version.ts'
import { $waitingToasts, takeToasts } from '../../../../web/state/toasts.ts'

const answers = [503, 200, 404]
let asked = Promise.withResolvers<string>()
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch({ method }) {
    asked.resolve(method)
    return new Response(null, { status: answers.shift() })
  },
})
afterAll(() => server.stop(true))

reportNewVersion(`${server.url}assets/later.js`)
const TEXT = 'A new version is ready. Reload to go on: unsaved changes are kept and offered again.'

test('a module that can’t be loaded tells of a new version only where this build is gone', async () => {
  const shown = new Promise((resolve) => {
    $waitingToasts.listen(resolve)
  })
  while (answers.length > 0) {
    asked = Promise.withResolvers()
    await lazy(() => Promise.reject(new Error('gone')))().catch(() => {})
    expect(await asked.promise).toBe('HEAD')
  }
  await shown
  expect(takeToasts().map(({ text }) => text)).toEqual([TEXT])
})

test('so does a quotation that a newer version has saved', async () => {
  answers.push(404)
  const shown = new Promise((resolve) => {
    $waitingToasts.listen(resolve)
  })
  expect(reportNewer({ version: VERSION })).toBe(false)
  expect(reportNewer({ version: VERSION + 1 })).toBe(true)
  await shown
  expect(takeToasts().map(({ text }) => text)).toEqual([TEXT])
})
