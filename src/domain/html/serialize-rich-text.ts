import type { Alignment } from './attribute-values.ts'
import { normalizeInline } from './normalize-inline.ts'
import { MAX_ELEMENTS } from './policy.ts'
import {
  type AlignedLine,
  type Inline,
  joinLines,
  type List,
  linesOf,
  type Marks,
  NO_MARKS,
  type RichBlock,
  type Table,
  TOGGLES,
} from './rich-text.ts'

/**
 * The canonical html of blocks: only allowed tags in valid places, and escaped text, so that every
 * parser reads the same blocks from it and nothing can hide in it.
 *
 * A single unaligned paragraph is bare inline html (`Some <b>bold</b>`, no `<p>`), as is text in
 * cells and titles; no content is the empty string; trailing blank lines are dropped. Anything else
 * is a sequence of `<p>`, `<h1>` to `<h3>`, `<ul>`, `<ol>`, `<table>` and `<hr>` without white
 * space between them. A blank line holds one `<br>`. Marks nest as field, a, span, b, i, u, s, sub,
 * sup, code; colours are `#rrggbb`. A field is `<span data-field="client">`, without text where it
 * is blank. Blocks with excessively many tags keep only their text.
 */
export function writeRichText(blocks: readonly RichBlock[]): string {
  const kept = blocks.slice(0, blocks.findLastIndex((block) => !isBlank(block)) + 1)
  const output = newOutput()
  const [first] = kept
  if (kept.length === 1 && first?.type === 'paragraph' && !first.align)
    writeRuns(output, first.inline)
  else for (const block of kept) writeBlock(output, block)
  return isExcessive(output) ? textOnly(blocks) : output.parts.join('')
}

/** Inline content as html, with as few tags as possible. */
export function writeInline(inline: readonly Inline[]): string {
  const output = newOutput()
  writeRuns(output, inline)
  return output.parts.join('')
}

/** Plain text as canonical html: one paragraph, line breaks as `<br>`. */
export function htmlFromText(text: string): string {
  const output = newOutput()
  text.split('\n').forEach((line, at) => {
    if (at > 0) output.parts.push('<br>')
    writeText(output, line)
  })
  return output.parts.join('')
}

const isBlank = (block: RichBlock): boolean =>
  (block.type === 'paragraph' || block.type === 'heading') && block.inline.length === 0

function textOnly(blocks: readonly RichBlock[]): string {
  const texts = linesOf(blocks).map((line) => line.filter((run) => run.kind === 'text'))
  const space: Inline = { kind: 'text', text: ' ', marks: NO_MARKS }
  return writeInline(
    normalizeInline(joinLines(texts, space).map((run) => ({ ...run, marks: NO_MARKS }))),
  )
}

function writeBlock(output: Output, block: RichBlock): void {
  if (isExcessive(output)) return
  if (block.type === 'rule') openTag(output, 'hr', '')
  else if (block.type === 'list') writeList(output, block)
  else if (block.type === 'table') writeTable(output, block)
  else writeLine(output, block.type === 'heading' ? `h${block.level}` : 'p', block)
}

function writeList(output: Output, list: List): void {
  const tag = list.isOrdered ? 'ol' : 'ul'
  openTag(output, tag, list.start === null ? '' : attribute('start', String(list.start)))
  for (const item of list.items) {
    if (isExcessive(output)) return
    writeLine(output, 'li', item, () => item.list && writeList(output, item.list))
  }
  closeTag(output, tag)
}

function writeTable(output: Output, table: Table): void {
  openTag(output, 'table', '')
  if (table.hasHeading) writeRows(output, 'thead', 'th', table.rows.slice(0, 1))
  writeRows(output, 'tbody', 'td', table.hasHeading ? table.rows.slice(1) : table.rows)
  closeTag(output, 'table')
}

function writeRows(output: Output, section: string, tag: string, rows: Table['rows']): void {
  if (rows.length === 0) return
  openTag(output, section, '')
  for (const row of rows) {
    if (isExcessive(output)) return
    openTag(output, 'tr', '')
    for (const cell of row) {
      openTag(output, tag, alignStyle(cell.align))
      writeRuns(output, cell.inline)
      closeTag(output, tag)
    }
    closeTag(output, 'tr')
  }
  closeTag(output, section)
}

function writeLine(output: Output, tag: string, line: AlignedLine, writeInside?: () => void): void {
  openTag(output, tag, alignStyle(line.align))
  if (line.inline.length === 0) openTag(output, 'br', '')
  else writeRuns(output, line.inline)
  writeInside?.()
  closeTag(output, tag)
}

const alignStyle = (align: Alignment | null): string =>
  align ? attribute('style', `text-align:${align}`) : ''

function writeRuns(output: Output, inline: readonly Inline[]): void {
  let open: readonly Tag[] = []
  for (const run of inline) {
    if (isExcessive(output)) return
    const tags = tagsOf(run.marks)
    const shared = sharedTags(open, tags)
    closeTags(output, open, shared)
    for (const tag of tags.slice(shared)) openTag(output, tag.name, tag.attributes)
    writeRun(output, run)
    open = tags
  }
  closeTags(output, open, 0)
}

function writeRun(output: Output, run: Inline): void {
  if (run.kind === 'text') writeText(output, run.text)
  else if (run.kind === 'break') openTag(output, 'br', '')
  else if (run.kind === 'attachment') {
    openTag(output, 'a', attribute('href', run.href) + attribute('download', run.name))
    writeText(output, run.label)
    closeTag(output, 'a')
  } else {
    const width = run.width === null ? '' : attribute('width', String(run.width))
    openTag(output, 'img', attribute('src', run.src) + attribute('alt', run.alt) + width)
  }
}

interface Tag {
  readonly name: string
  readonly attributes: string
}

const NO_TAGS: readonly Tag[] = []

function tagsOf(marks: Marks): readonly Tag[] {
  if (marks === NO_MARKS) return NO_TAGS
  const tags: Tag[] = []
  if (marks.field) tags.push({ name: 'span', attributes: attribute('data-field', marks.field) })
  if (marks.href) tags.push({ name: 'a', attributes: attribute('href', marks.href) })
  const color = marks.color ? `color:${marks.color}` : ''
  const background = marks.background ? `background-color:${marks.background}` : ''
  const style = color && background ? `${color};${background}` : color + background
  if (style) tags.push({ name: 'span', attributes: attribute('style', style) })
  for (const name of TOGGLES) if (marks[name]) tags.push({ name, attributes: '' })
  return tags
}

function sharedTags(open: readonly Tag[], tags: readonly Tag[]): number {
  const differs = open.findIndex(
    (tag, at) => tags[at]?.name !== tag.name || tags[at]?.attributes !== tag.attributes,
  )
  return differs === -1 ? open.length : differs
}

function closeTags(output: Output, tags: readonly Tag[], from: number): void {
  for (let at = tags.length - 1; at >= from; at--) closeTag(output, tags[at]?.name ?? '')
}

/** The most characters in tags: a long link around 100,000 paragraphs would be repeated in each. */
const MAX_TAG_LENGTH = 4_000_000

/** Html being written; all tags and text go through the functions of this file. */
interface Output {
  readonly parts: string[]
  tags: number
  tagLength: number
}

const newOutput = (): Output => ({ parts: [], tags: 0, tagLength: 0 })

/** Whether there is more markup than anyone writes on purpose; writing then stops. */
const isExcessive = (output: Output): boolean =>
  output.tags > MAX_ELEMENTS || output.tagLength > MAX_TAG_LENGTH

function openTag(output: Output, name: string, attributes: string): void {
  const tag = `<${name}${attributes}>`
  output.tags += 1
  output.tagLength += tag.length
  output.parts.push(tag)
}

function closeTag(output: Output, name: string): void {
  output.tagLength += name.length + 3
  output.parts.push(`</${name}>`)
}

function writeText(output: Output, text: string): void {
  output.parts.push(text.replace(/[&<>\u00a0]/g, escaped))
}

const attribute = (name: string, value: string): string =>
  ` ${name}="${value.replace(/[&<>"\u00a0]/g, escaped)}"`

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
}

const escaped = (character: string): string => ESCAPES[character] ?? ''
