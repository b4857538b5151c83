import type { Metadata } from '../../../../src/domain/document/metadata.ts'
import { $session } from '../../../state/session.ts'

interface Typed {
  id: string
  email: string
  card: Partial<Metadata>
}

/** What was typed and not saved, by whom and for which item: it outlives a login in between. */
let typed: Typed | null = null

export function typedFor(id: string): Partial<Metadata> {
  return typed?.id === id && typed.email === $session.get().email ? typed.card : {}
}

export function keepTyped(id: string, card: Partial<Metadata>): void {
  typed = { id, email: $session.get().email, card }
}

export function forgetTyped(): void {
  typed = null
}
