import type { Entry } from '../../../../../src/domain/document/compare/entries.ts'
import { type Html, html, trusted } from '../../../../../src/domain/html/html-tag.ts'
import type { BringBackLabels, Drawing, Labels } from './drawing.ts'
import { isPrivate } from './is-private.ts'
import type { Placed } from './merged.ts'

/** What became of a block or row between the two versions. */
export interface Mark {
  readonly kind: Entry['kind']
  readonly id: string
  readonly label: string
  /** What changed that readers don't get: named on the screen, not in print. */
  readonly unprinted: string
  /** Whether nothing else changed. */
  readonly isPrivate: boolean
  /** Of the button that brings it back; null without one. */
  readonly back: { readonly name: string; readonly short: string; readonly tip: string } | null
}

/**
 * The mark of a block or row; null if nothing became of it.
 * @param drawn the fields whose change can be seen on the paper; the others are named
 */
export function markOf(
  { item, before, isRemoved }: Placed<{ readonly id: string }>,
  what: 'row' | 'block',
  { entries, style }: Drawing,
  drawn: (field: string) => boolean,
): Mark | null {
  const { id } = item
  const { kinds, field: nameOf } = style.labels
  const back = backTo(what, isRemoved, style.bringBack)
  const plain = { id, unprinted: '', isPrivate: false }
  if (isRemoved) return { ...plain, kind: 'removed', label: kinds.removed, back }
  if (!before) return { ...plain, kind: 'added', label: kinds.added, back: null }
  const { isMoved = false, changes = [] } = entries.get(id) ?? {}
  // A row that became a heading changed as a whole.
  const fields = changes.flatMap(({ kind, field }) => (kind === 'changed' ? [field ?? 'type'] : []))
  if (fields.length === 0)
    return isMoved ? { ...plain, kind: 'moved', label: kinds.moved, back: null } : null
  const unseen = namesOf(
    fields.filter((field) => !drawn(field) && !isPrivate(field)),
    nameOf,
  )
  const hidden = namesOf(fields.filter(isPrivate), nameOf)
  const changed = [kinds.changed, unseen].filter(Boolean).join(': ')
  return {
    ...{ kind: 'changed', id, back },
    label: isMoved ? `${kinds.moved}. ${changed}` : changed,
    unprinted: hidden && `${unseen ? ', ' : ': '}${hidden}`,
    isPrivate: !isMoved && fields.every(isPrivate),
  }
}

const namesOf = (fields: readonly string[], nameOf: Labels['field']): string =>
  [...new Set(fields.map(nameOf))].filter(Boolean).join(', ')

function backTo(
  what: 'row' | 'block',
  isRemoved: boolean,
  labels: BringBackLabels | null,
): Mark['back'] {
  if (!labels) return null
  const name = labels[what]
  return { name, short: labels.short, tip: isRemoved ? name : labels.asItWas[what] }
}

/** The attributes of a marked element: a place to which 'next change' leads. */
export const markAttributes = (mark: Mark | null): Html | null =>
  mark &&
  html` data-change="${mark.kind}"${mark.isPrivate ? html` data-unprinted` : null} tabindex="-1"`

export function markHtml(mark: Mark | null): Html | null {
  if (!mark) return null
  const { label, unprinted } = mark
  return html`<span class="past-mark">${label}${unprinted && html`<span class="past-unprinted">${unprinted}</span>`}</span>`
}

export const backHtml = (mark: Mark | null): Html | null =>
  mark?.back
    ? html`<button type="button" class="past-back" data-bring-back="${mark.id}" aria-label="${mark.back.name}" data-tip="${mark.back.tip}">${mark.back.short}</button>`
    : null

/** The element around an item: a removed or added one is read out as such. */
export const tagOf = (mark: Mark | null): 'ins' | 'del' | 'div' =>
  mark?.kind === 'added' ? 'ins' : mark?.kind === 'removed' ? 'del' : 'div'

/** A text, or the older one struck and the newer one marked. */
export function changedText(before: string | null, after: string): Html | '' {
  if (before === null || before === after) return after && html`${after}`
  const space = before && after && ' '
  return html`${before && html`<del>${before}</del>`}${space}${after && html`<ins>${after}</ins>`}`
}

/** Rich text, with what changed in its words. */
export const changedRich = (
  before: string | null,
  after: string,
  { style }: Pick<Drawing, 'style'>,
): Html =>
  trusted(before === null || before === after ? style.rich(after) : style.words(before, after))
