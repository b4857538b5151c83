import { beforeEach, expect, test } from 'bun:test'
import { saving as WORDS } from '#domain/words/en/editor.json'
import {
  announceFailure,
  announceSaved,
} from '../../../../../web/features/editor/saving/announce-save.ts'
import type { FailedSave } from '../../../../../web/features/editor/saving/outcome.ts'
import { savedByNewer } from '../../../../../web/state/newer-version.ts'
import { takeToasts } from '../../../../../web/state/toasts.ts'
import { aNote } from '../../../../support/documents.ts'

beforeEach(() => void takeToasts())

const said = () => takeToasts().map(({ kind, text, name = '' }) => [kind, text, name])

const outOfRange = (at: string): FailedSave => ({ ok: false, reason: 'out of range', at })

/** Places are named as people count. */
const beyond = (place: string) => `Not saved: a figure in ${place} is beyond a trillion.`

test.each<[FailedSave, string]>([
  [{ ok: false, reason: 'ahead' }, savedByNewer()],
  [{ ok: false, reason: 'deleted' }, WORDS.failed.deleted],
  [{ ok: false, reason: 'unreachable' }, WORDS.failed.unreachable],
  [{ ok: false, reason: 'busy' }, WORDS.failed.busy],
  [{ ok: false, reason: 'too large' }, WORDS.failed['too large']],
  [outOfRange('blocks[2].boq.rows[0].qty.value'), beyond('row 1 of block 3')],
  [outOfRange('blocks[0]'), beyond('block 1')],
  [outOfRange('blocks'), beyond('this quotation')],
  [{ ok: false, reason: 'refused', message: 'Not saved: no room' }, 'Not saved: no room'],
])('a failed save says why: %o', (failure, text) => {
  announceFailure(failure, '/new')
  expect(said()).toEqual([['error', text, '']])
})

test('a form’s own words go first, and its conflict is a warning; that of the paper shows a choice instead', () => {
  announceFailure({ ok: false, reason: 'unreachable' }, '/new', { unreachable: 'Not shared' })
  const conflict = {
    ok: false,
    reason: 'conflict',
    newer: aNote('Theirs'),
    isAhead: false,
  } as const
  announceFailure(conflict, '/new', { conflict: 'Look again' })
  announceFailure(conflict, '/new')
  expect(said()).toEqual([
    ['error', 'Not shared', ''],
    ['warning', 'Look again', ''],
  ])
})

test('a save says what it did, with the name beside it, and the number where it is new', () => {
  const known = { name: 'Roof', number: '2026-014' }
  const saved = { ok: true, id: 'abc', ...known, isOpen: true, notMailed: [] } as const
  for (const [message, isShared] of [
    ['saved', false],
    ['updated', true],
    ['copied and saved', false],
    ['copied and saved', true],
  ] as const)
    announceSaved({ ...saved, message, isShared })
  announceSaved({ ...saved, message: 'saved', isShared: false, number: '' })
  expect(said()).toEqual([
    ['success', 'Saved under id abc', '2026-014 · Roof'],
    ['success', 'Updated', 'Roof'],
    ['success', 'Shared quotation was copied and saved under id abc', '2026-014 · Roof'],
    ['success', 'Shared quotation was copied, saved and shared', '2026-014 · Roof'],
    ['success', 'Saved under id abc', 'Roof'],
  ])
})
