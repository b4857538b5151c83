import { MAX_ELEMENTS } from './policy.ts'

/** The tags of one place may take so many characters; a link around 100,000 paragraphs is written as often. */
const MOST_TAG_LENGTH = 4_000_000

/** Html in the making: every tag and every character of it goes through here. */
export interface Output {
  readonly parts: string[]
  tags: number
  tagLength: number
}

export const newOutput = (): Output => ({ parts: [], tags: 0, tagLength: 0 })

/** What is written is more than anyone means to write: it is worth no further work. */
export const isTooMuch = (output: Output): boolean =>
  output.tags > MAX_ELEMENTS || output.tagLength > MOST_TAG_LENGTH

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
