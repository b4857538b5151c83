import { useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import {
  checkOffer,
  type Doubt,
  type DoubtKind,
  STOPPING,
} from '../../../src/domain/offers/check-offer.ts'
import { $session } from '../../state/session.ts'
import {
  $document,
  committedBlocks,
  currentQuotation,
  documentStore,
  loadTax,
  type TaxModule,
} from '../editor/index.ts'
import type { CheckedForm, Remedying } from './remedies.ts'
import { templateWords } from './template-words.ts'

/** What was answered with 'anyway', by document. */
const passed = new WeakMap<object, Set<DoubtKind>>()

/** The check of the form that sends or shares the open quotation (product: Check before sending). */
export function useCheck(form: CheckedForm) {
  useSyncExternalStore(documentStore.onEdit, committedBlocks)
  const [tax, setTax] = useState<TaxModule | null>(null)
  const [, lookAgain] = useReducer((count: number) => count + 1, 0)
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    loadTax().then(
      (loaded) => setTax(() => loaded),
      () => {},
    )
  }, [])
  const doubts = tax ? doubtsOf(form, tax) : []
  const remedyingFor = ({ kind }: Doubt): Remedying | null =>
    tax && {
      ...form,
      ...{ tax, lookAgain, words: templateWords() },
      goOn() {
        const model = $document.peek()
        if (model) passed.set(model, (passed.get(model) ?? new Set()).add(kind))
        lookAgain()
        list.current?.closest('form')?.requestSubmit()
      },
    }
  return {
    ...{ doubts, remedyingFor, list },
    /** Whether something is to be answered first: then the focus is on it. */
    stops(): boolean {
      const isStopped = tax !== null && doubtsOf(form, tax).some(({ kind }) => STOPPING.has(kind))
      if (isStopped) list.current?.focus()
      return isStopped
    },
  }
}

export type OfferChecking = ReturnType<typeof useCheck>

function doubtsOf({ people, clientEmail, days }: CheckedForm, { hadTax }: TaxModule): Doubt[] {
  const document = currentQuotation()
  const model = $document.peek()
  if (document?.permissionLevel !== 'Owner') return []
  const { email: address } = $session.get()
  const emails = people.map(({ email }) => email)
  const said = { people: emails, clientEmail, address, days }
  const leaving = { ...said, words: templateWords(), hadTax: hadTax() }
  const known = (model && passed.get(model)) ?? new Set()
  return checkOffer(document, leaving).filter(({ kind }) => !known.has(kind))
}
