import type { FieldWords } from '../words/words.ts'
import { html as htmlOf, trusted } from './html-tag.ts'

/**
 * The fields that a text may hold (product: Fields): marked pieces whose text is a value that the
 * program knows by its name.
 */
// biome-ignore format: one line a group
export const FIELD_NAMES = [
  'client', 'company', 'street', 'town', 'country', 'email', 'taxId',
  'number', 'date', 'validUntil', 'subject',
  'sender', 'senderCompany',
  // Worked out by the program, whatever is typed there (numbers/total-field.ts).
  'total',
  // A text of the template for people to replace: once they change it, it is no sample any more.
  'sample',
] as const

export type FieldName = (typeof FIELD_NAMES)[number]

/** The name of a field; null for anything else. */
export const fieldName = (value: string | undefined): FieldName | null =>
  FIELD_NAMES.find((name) => name === value) ?? null

/** The words of a language, and the number that a save would give, where it is known. */
export type Prompts = FieldWords & { readonly number?: string }

/** What a blank field asks for, by its name. */
export const promptOf = (name: FieldName, words: Prompts): string => {
  if (name === 'sample') return ''
  if (name === 'number') return words.number ?? '2026-001'
  if (name === 'total') return '0.00'
  return words[name === 'validUntil' ? 'date' : name]
}

/** Canonical html of a field with escaped text in it, blank without. */
export const fieldHtml = (name: FieldName, text = ''): string =>
  `<span data-field="${name}">${text}</span>`

export const hasFields = (html: string): boolean => html.includes('<span data-field="')

const SPAN = /<(?:span(?: data-field="([A-Za-z]+)")?[^>]*|\/span)>/g

/** A field in canonical html: its tag, its name, and what is in it. */
interface FieldPart {
  readonly open: string
  readonly name: FieldName
  readonly inner: string
}

/** Replaces each field of canonical html. Fields hold spans, but no other fields. */
export function replaceFields(html: string, replace: (field: FieldPart) => string): string {
  if (!hasFields(html)) return html
  let result = ''
  let copied = 0
  let depth = 0
  let field: { open: string; name: FieldName; depth: number; at: number } | null = null
  for (const { 0: tag, 1: name, index } of html.matchAll(SPAN)) {
    const isEnd = tag === '</span>'
    if (isEnd) depth -= 1
    if (field && isEnd && depth === field.depth) {
      const inner = html.slice(field.at + field.open.length, index)
      result += html.slice(copied, field.at) + replace({ ...field, inner })
      copied = index + tag.length
      field = null
    }
    if (name && !field) field = { open: tag, name: name as FieldName, depth, at: index }
    if (!isEnd) depth += 1
  }
  return result + html.slice(copied)
}

/**
 * Canonical html as it is edited and shown: a blank field holds its prompt. `data-blank` repeats
 * the text that typing is to replace, so that a reader knows whether it still stands there.
 */
export function showPrompts(html: string, words: Prompts): string {
  if (!hasFields(html)) return html
  return html.replace(FIELD, (field, name: FieldName, text: string) => {
    if (text !== '' && name !== 'sample') return field
    // What is in the field is html; a prompt may be anybody's text, such as a number's pattern.
    const shown = text === '' ? htmlOf`${promptOf(name, words)}` : trusted(text)
    const blank = trusted(shown.text.replaceAll('"', '&quot;'))
    return htmlOf`<span data-field="${name}" data-blank="${blank}">${shown}</span>`.text
  })
}

/**
 * Marks the lines of a text's canonical html that say nothing until their fields are filled in: those
 * with only a blank field, or a short label and a blank field ('Date: ').
 */
export const markBlankLines = (html: string): string =>
  html.replace(BLANK_LINES, (_, lead = '', lines = '', end = '', after = '') => {
    if (lead && end) return `<p data-blank-line=""${lead.slice(2)}${lines}${end}`
    return `${lead}<span data-blank-line="">${lines}${after}</span>`
  })

/** Canonical html for readers: without blank fields, and without lines that are left blank by them. */
export const withoutBlanks = (html: string): string =>
  hasFields(html)
    ? html
        .replace(BLANK_LINES, (_, lead = '', _lines, end = '') => (end || !lead ? '' : lead))
        .replace(BLANK_FIELD, '')
    : html

/** A field without other marks in it. */
const FIELD = /<span data-field="([A-Za-z]+)">([^<]*)<\/span>/g
const BLANK = '<span data-field="[A-Za-z]+"></span>'
const BLANK_FIELD = new RegExp(BLANK, 'g')
/** Lines that start a paragraph, fill it, or follow its others. */
const BLANK_LINES = blankLines(`[^<>]{0,40}(?:${BLANK}[ ,]{0,2})+`)

function blankLines(line: string): RegExp {
  return new RegExp(
    `(^|<p(?: [^>]*)?>)((?:${line}(?:<br>|(?=</p>|$)))+)(</p>)?|((?:<br>${line})+)(?=<br>|</p>|$)`,
    'g',
  )
}
