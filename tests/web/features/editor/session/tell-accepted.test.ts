import { expect, test } from 'bun:test'
import type { Quotation } from '#domain/document/quotation.ts'
import { $ownerNotes } from '../../../../../web/features/editor/document/load-state.ts'
import { documentStore, openDocument } from '../../../../../web/features/editor/document/store.ts'
import { tellAccepted } from '../../../../../web/features/editor/session/tell-accepted.ts'
import { $waitingToasts } from '../../../../../web/state/toasts.ts'
import { aQuotation } from '../../../../support/documents.ts'

test('an acceptance is told at an edit of its document, and of no other one', () => {
  const open = (id: string) =>
    openDocument({ ...aQuotation(), id, revision: 2, permissionLevel: 'Owner' } as Quotation)
  const edit = () => documentStore.runOnMeta({ name: 'changed' })
  const told = () => $waitingToasts.get().map(({ text }) => text)
  tellAccepted()
  open('accepted')
  $ownerNotes.value = { id: 'accepted', accepted: { revision: 2, name: 'Sabine' } }
  open('next')
  edit()
  expect(told()).toEqual([])
  open('accepted')
  edit()
  expect(told()).toEqual([expect.stringMatching(/^Sabine accepted this offer/)])
})
