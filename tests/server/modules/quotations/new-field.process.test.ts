import { expect, test } from 'bun:test'
import { join } from 'node:path'

const SCRIPT = join(import.meta.dir, '../../../support/throwaway-fields.ts')

test('a field that is added to the list is saved, read, listed, compared, copied and restored', async () => {
  const run = Bun.spawn([process.execPath, SCRIPT], { stdout: 'pipe', stderr: 'inherit' })
  const results = JSON.parse(await new Response(run.stdout).text())
  const whole = { motto: 'Well built', mood: 'keen' }
  expect(results).toEqual({
    saved: whole,
    tooLong: 'quotation.motto',
    impolite: 'quotation.motto',
    unsent: { motto: '', mood: 'calm' },
    // What a sender doesn't know must not be erased.
    unknown: 409,
    reader: { motto: 'Well built', mood: 'calm' },
    listed: { motto: 'Well built' },
    compared: ['motto', 'mood'],
    summary: 'motto and mood changed',
    told: ['Motto: ‘Well built’ → ‘Built again’', 'Mood: ‘keen’ → ‘calm’'],
    restored: whole,
    template: { motto: 'Well built', mood: 'calm' },
    copy: { motto: 'Well built', mood: 'calm' },
    restoredDraft: whole,
    customer: { motto: 'Sent', mood: 'calm' },
    accepted: { motto: 'Well built' },
    acceptedWithout: {},
  })
})
