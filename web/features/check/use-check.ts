import { useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { checkOffer, type Doubt, type DoubtKind, STOPPING } from '#domain/offers/check-offer.ts'
import { template } from '#domain/words/languages/en.json'
import type { Words } from '#domain/words/words.ts'
import { ifLoaded } from '../../state/lazy.ts'
import { $session } from '../../state/session.ts'
import {
  $document,
  committedBlocks,
  currentQuotation,
  documentStore,
  loadLanguage,
  loadTax,
  writtenIn,
} from '../editor/index.ts'
import type { CheckedForm, Remedying } from './doubt-remedies.ts'

/** What was answered with 'anyway', by document. */
const passed = new WeakMap<object, Set<DoubtKind>>()

/** The check of the form that sends or shares the open quotation (product: Check before sending). */
export function useCheck(form: CheckedForm) {
  const { stored } = form
  const language = stored?.language ?? 'en'
  useSyncExternalStore(documentStore.onEdit, committedBlocks)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [, lookAgain] = useReducer((count: number) => count + 1, 0)
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    ifLoaded(
      () => Promise.all([loadTax(), loadLanguage(language)]),
      ([tax]) => setLoaded({ tax }),
    )
  }, [language])
  const doubts = loaded ? doubtsOf(form, loaded) : []
  function remedyingFor({ kind }: Doubt): Remedying | null {
    function pass(): void {
      const model = stored ?? $document.peek()
      if (model) passed.set(model, (passed.get(model) ?? new Set()).add(kind))
      lookAgain()
    }
    return (
      loaded && {
        ...form,
        ...loaded,
        pass,
        words: templateWords(stored?.language),
        goOn() {
          pass()
          list.current?.closest('form')?.requestSubmit()
        },
      }
    )
  }
  return {
    doubts,
    remedyingFor,
    list,
    /** Whether something is to be answered first: then the focus is on it. */
    stops(): boolean {
      const isStopped =
        loaded !== null && doubtsOf(form, loaded).some(({ kind }) => STOPPING.has(kind))
      if (isStopped) list.current?.focus()
      return isStopped
    },
  }
}

type Loaded = Pick<Remedying, 'tax'>

export type OfferChecking = ReturnType<typeof useCheck>

function doubtsOf(form: CheckedForm, { tax }: Loaded): Doubt[] {
  const { people, clientEmail, days, stored } = form
  const document = stored ?? currentQuotation()
  const model = stored ?? $document.peek()
  if (document?.permissionLevel !== 'Owner') return []
  const { email: address } = $session.get()
  const emails = people.map(({ email }) => email)
  const said = { people: emails, clientEmail, address, days, today: new Date() }
  const leaving = { ...said, words: templateWords(stored?.language), hadTax: tax.hadTax() }
  const known = (model && passed.get(model)) ?? new Set()
  return checkOffer(document, leaving).filter(({ kind }) => !known.has(kind))
}

/** What the template says in a language, that of the open document unless it is said. */
export const templateWords = (
  language = $document.peek()?.meta.peek().language ?? 'en',
): Words['template'] => writtenIn(language)?.template ?? template
