import type { Card } from '../../../../src/domain/document/metadata.ts'
import { $session } from '../../../state/session.ts'

interface Typed {
  id: string
  email: string
  card: Partial<Card>
}

/** What was typed and not saved, by whom and for which item: it outlives a login in between. */
let typed: Typed | null = null

export function typedFor(id: string): Partial<Card> {
  return typed?.id === id && typed.email === $session.get().email ? typed.card : {}
}

export function keepTyped(id: string, card: Partial<Card>): void {
  typed = { id, email: $session.get().email, card }
}

export function forgetTyped(): void {
  typed = null
}
