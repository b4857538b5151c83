import { fieldValues } from '#domain/document/fields.ts'
import { FIELD_NAMES, type FieldName, fieldHtml } from '#domain/html/fields.ts'
import { htmlFromText } from '#domain/html/serialize-rich-text.ts'
import { richText as TEXT_WORDS, richTools as WORDS } from '#domain/words/en/editor.json'
import { handleListKey, hideList, showList } from '../../../../ui/listbox.ts'
import { committedBlocks } from '../../document/store.ts'
import { withPrompts } from '../sanitizer.ts'
import type { EditorContext } from './editor.ts'
import { hostOf } from './place-caret.ts'

/**
 * Offers the fields once '{' is typed (product: Fields): the letters after it narrow the list, and
 * the chosen one takes the place of what was typed. Attached before the editor's own keys.
 */
export function attachFieldMenu({ holder, mode, signal }: EditorContext): void {
  if (mode !== 'text') return
  holder.addEventListener('input', () => offerFields(holder), { signal })
  const press = (event: KeyboardEvent) => handleListKey(event, hideList)
  addEventListener('keydown', press, { capture: true, signal })
  signal.addEventListener('abort', hideList)
}

let isShown = false

function offerFields(holder: HTMLElement): void {
  const typed = typedName()
  const target = hostOf(getSelection()?.anchorNode)
  const names = typed ? namesLike(typed.toString().slice(1)) : []
  if (!typed || !target || !holder.contains(target) || names.length === 0) return void hideFields()
  isShown = true
  showList({
    label: WORDS.fields,
    target,
    onLeave: hideFields,
    box: () => typed.getBoundingClientRect(),
    options: names.map((name) => ({ text: TEXT_WORDS.fields[name], detail: valueIn(name) })),
    onPick: (at) => {
      const name = names[at]
      if (name) insertField(typed, name)
    },
  })
}

function hideFields(): void {
  if (isShown) hideList()
  isShown = false
}

/** The brace before the caret, and the letters between them. */
function typedName(): Range | null {
  const { isCollapsed, anchorNode: text, anchorOffset: end } = getSelection() ?? {}
  if (!isCollapsed || !(text instanceof Text) || end === undefined) return null
  if (text.parentElement?.closest('[data-field]')) return null
  const start = /\{[\p{L} -]{0,20}$/u.exec(text.data.slice(0, end))?.index
  if (start === undefined) return null
  const range = document.createRange()
  range.setStart(text, start)
  range.setEnd(text, end)
  return range
}

const namesLike = (typed: string) =>
  FIELD_NAMES.filter((name) => name !== 'sample').filter((name) =>
    TEXT_WORDS.fields[name].toLowerCase().includes(typed.trim().toLowerCase()),
  )

const valueIn = (name: FieldName): string => fieldValues(committedBlocks())[name] ?? ''

/** With the value that the field has elsewhere in the document. */
function insertField(typed: Range, name: FieldName): void {
  hideFields()
  typed.deleteContents()
  const html = withPrompts(fieldHtml(name, htmlFromText(valueIn(name))))
  const field = typed.createContextualFragment(html).firstChild
  if (!field) return
  typed.insertNode(field)
  const { firstChild: text } = field
  if (!(text instanceof Text)) return
  const isBlank = field instanceof HTMLElement && 'blank' in field.dataset
  getSelection()?.setBaseAndExtent(text, isBlank ? 0 : text.length, text, text.length)
}
