import { fill, fillCount } from '../../../../src/domain/words/fill.ts'
import { $compared } from './compared.ts'

/** Leads from one change to the next, in the words of the offer's language. */
export function Steps() {
  const compared = $compared.value
  if (!compared) return null
  const { shown, parts } = compared
  const { previous, next, place } = compared.words.changes
  const words = {
    previous,
    next,
    count: (count: number) => fillCount(shown.words.page.earlier.count, count, shown.language),
    place: (at: number, count: number) => fill(place, { at, count }),
  }
  return <parts.Steps words={words} />
}
