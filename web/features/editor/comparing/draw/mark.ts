import type { Entry } from '#domain/document/compare/entries.ts'
import { type Html, html } from '#domain/html/html-tag.ts'
import type { Placed } from '#domain/paper/merged.ts'
import { type Frame, NO_FRAME } from '#domain/paper/side.ts'
import type { BringBackLabels, Drawing, Labels } from './drawing.ts'

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
    kind: 'changed',
    id,
    back,
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

/** Around a marked item: a place to which 'next change' leads, read out as removed or added. */
export const frameOf = (mark: Mark | null): Frame =>
  mark
    ? {
        tag: mark.kind === 'added' ? 'ins' : mark.kind === 'removed' ? 'del' : 'div',
        attributes: html` data-change="${mark.kind}"${mark.isPrivate ? html` data-unprinted` : null} tabindex="-1"`,
        label: labelHtml(mark),
        button: mark.back && backHtml(mark.id, mark.back),
      }
    : NO_FRAME

const labelHtml = ({ label, unprinted }: Mark): Html =>
  html`<span class="past-mark">${label}${unprinted && html`<span class="past-unprinted">${unprinted}</span>`}</span>`

const backHtml = (id: string, { name, short, tip }: NonNullable<Mark['back']>): Html =>
  html`<button type="button" class="past-back" data-bring-back="${id}" aria-label="${name}" data-tip="${tip}">${short}</button>`

/**
 * Whether a field of the quotation, a block or a row is in no file for customers (product:
 * Downloads): a printed comparison doesn't tell of it either.
 */
export const isPrivate = (field: string): boolean => PRIVATE.has(field.split('.')[0] ?? '')

const PRIVATE = new Set(['name', 'category', 'desc', 'info', 'cost'])
