import { useEffect, useState } from 'react'
import type { Block, BoqRow, Quotation } from '../../../src/domain/document/quotation.ts'
import { type ClientPlace, loadSuggestedLanguage } from '../editor/index.ts'

/** Where the quotation's client is, and their language; null for other items, and until it is known. */
export function useClientPlace(item: Quotation | Block | BoqRow | null): ClientPlace | null {
  const [place, setPlace] = useState<ClientPlace | null>(null)
  const quotation = item?.type === 'quotation' ? item : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the form
  useEffect(() => {
    if (!quotation) return
    // If it can't be found out, nothing is suggested.
    loadSuggestedLanguage()
      .then(({ placeOfClient }) => placeOfClient(quotation.blocks, quotation.language))
      .then(setPlace, () => {})
  }, [])
  return place
}
