import { MAX_ELEMENTS } from './policy.ts'

/** The most characters in tags: a long link around 100,000 paragraphs would be repeated in each. */
const MAX_TAG_LENGTH = 4_000_000

/** Html being written; all tags and text go through the functions of this file. */
export interface Output {
  readonly parts: string[]
  tags: number
  tagLength: number
}

export const newOutput = (): Output => ({ parts: [], tags: 0, tagLength: 0 })

/** Whether there is more markup than anyone writes on purpose; writing then stops. */
export const isExcessive = (output: Output): boolean =>
  output.tags > MAX_ELEMENTS || output.tagLength > MAX_TAG_LENGTH

export function openTag(output: Output, name: string, attributes: string): void {
  const tag = `<${name}${attributes}>`
  output.tags += 1
  output.tagLength += tag.length
  output.parts.push(tag)
}

export function closeTag(output: Output, name: string): void {
  output.tagLength += name.length + 3
  output.parts.push(`</${name}>`)
}

export function writeText(output: Output, text: string): void {
  output.parts.push(text.replace(/[&<>\u00a0]/g, escaped))
}

export const attribute = (name: string, value: string): string =>
  ` ${name}="${value.replace(/[&<>"\u00a0]/g, escaped)}"`

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
}

const escaped = (character: string): string => ESCAPES[character] ?? ''
