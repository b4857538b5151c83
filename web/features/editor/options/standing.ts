import { computed, type ReadonlySignal } from '@preact/signals-react'
import { type Standing, standingOf } from '../../../../src/domain/numbers/row-difference.ts'
import type { DocumentModel } from '../document/model.ts'

/**
 * What the open offer stands at, worked out once for all of its differences. Where the total
 * follows the sum it doesn't change with the prices, and neither do the differences.
 */
export function standing(document: DocumentModel): ReadonlySignal<Standing | null> {
  const known = STANDINGS.get(document)
  if (known) return known
  const { ratedPrices, terms } = document
  const own = computed(() => standingOf(() => ratedPrices.value, terms.value))
  STANDINGS.set(document, own)
  return own
}

const STANDINGS = new WeakMap<DocumentModel, ReadonlySignal<Standing | null>>()
