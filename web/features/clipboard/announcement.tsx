import { useStore } from '@nanostores/react'
import { $copyState } from '../../state/copy-state.ts'
import { elementOf, elementsOf } from './targets.ts'
import { WORDS } from './words.ts'

/** Says to those who don't see the marker where a paste would go, and what the keys do. */
export function Announcement() {
  const { items, isCopying, place } = useStore($copyState)
  const kind = items[0]?.kind
  const text = isCopying && kind && place.id !== null ? whereIs(kind, place.id) : ''
  return (
    <p role="status" className="visually-hidden">
      {text && `${WORDS.position[place.pastePos]} ${text}. ${WORDS.keys}`}
    </p>
  )
}

function whereIs(kind: 'block' | 'row', id: string): string {
  const element = elementOf(kind, id)
  if (!element) return ''
  const label = element.ariaLabel ?? ''
  if (kind === 'row') return label
  const all = elementsOf('block')
  return `${label}, ${all.indexOf(element) + 1} of ${all.length}`
}
