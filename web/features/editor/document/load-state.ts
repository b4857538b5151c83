import { signal } from '@preact/signals-react'
import { atom } from 'nanostores'
import type { Quotation } from '#domain/document/quotation.ts'
import type { QuotationState } from '#domain/offers/quotation-states.ts'
import { openDocument } from './store.ts'

/** Who shared a quotation, and the address that its link was mailed to. */
export interface Mailed {
  readonly from: string
  readonly to: string
}

/** Shown over the canvas when there is no quotation to show (product: Loading). */
export type BackgroundMessage =
  /** `canRetry`: the server could not be reached. */
  | { readonly text: string; readonly canRetry: boolean }
  /** The placeholder on the paper says so; `mailed` is known if a mailed link was followed. */
  | { readonly isForbidden: true; readonly mailed: Mailed | null }

export const $backgroundMessage = atom<BackgroundMessage | null>(null)

/** What the owner of a quotation is told beside it (api: Quotation calls). */
export interface OwnerNotes {
  /** Of the quotation: another may have been opened since. */
  readonly id?: string
  /** People to whom its link could not be mailed. */
  readonly notMailed?: readonly string[]
  /** Where it stands; unset if it was never sent. */
  readonly state?: QuotationState
  /** The newest version that was accepted. */
  readonly accepted?: { readonly revision: number; readonly name: string }
}

export const $ownerNotes = signal<OwnerNotes>({})

let latest = 0

/**
 * Starts a load, which supersedes earlier ones; the returned function tells if it is the latest.
 */
export function beginLoad(): () => boolean {
  const turn = ++latest
  $backgroundMessage.set(null)
  return () => turn === latest
}

let rendered: Quotation | null = null

/** Opens the quotation that the server rendered into the page, so that React hydrates it. */
export function openServerRendered(): void {
  const text = document.querySelector('#quotation')?.textContent
  if (!text) return
  rendered = JSON.parse(text) as Quotation
  openDocument(rendered)
}

/** The server-rendered quotation if it has this id; only the first load gets it. */
export function takeServerRendered(id: string): Quotation | null {
  const taken = rendered
  rendered = null
  return taken?.id === id ? taken : null
}

/** The newer version that a save met. */
export interface StoredConflict {
  readonly stored: Quotation
  /** Whether a newer version of the program saved it. */
  readonly isAhead: boolean
}

/** The open document's conflict, while the user decides (product: Conflicts). */
export const $conflict = atom<StoredConflict | null>(null)
