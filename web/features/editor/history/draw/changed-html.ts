import { wordChanges } from '../../../../../src/domain/document/compare/word-changes.ts'
import { alignedRuns } from './aligned-runs.ts'
import { attributesOf, innerOf, isBlock, partsOf, tagNameOf } from './html-parts.ts'

/**
 * The newer of two canonical htmls, and in it what came and went as ins and del: paragraph by
 * paragraph, and in those that stand for one another word by word. Headings, lists and tables keep
 * their form.
 */
export function changedHtml(before: string, after: string): string {
  if (before === after) return after
  const [was, is] = [partsOf(before), partsOf(after)]
  if (![...was, ...is].some(isBlock)) return changedWords(before, after)
  return alignedRuns(was, is)
    .map(({ same, removed, added }) => same.join('') + changedRun(removed, added))
    .join('')
}

/** Parts that replace one another: those of the same kind word by word, the rest as a whole. */
function changedRun(removed: readonly string[], added: readonly string[]): string {
  const count = Math.max(removed.length, added.length)
  const pairs = Array.from({ length: count }, (_, at) => [removed[at], added[at]] as const)
  if (pairs.every(isAlike)) return pairs.map(([was, is]) => changedPart(was, is)).join('')
  return removed.map(removedPart).join('') + added.map(addedPart).join('')
}

type Pair = readonly [string | undefined, string | undefined]

const isAlike = ([was, is]: Pair): boolean =>
  was === undefined || is === undefined || tagNameOf(was) === tagNameOf(is)

function changedPart(was: string | undefined, is: string | undefined): string {
  if (is === undefined) return was === undefined ? '' : removedPart(was)
  if (was === undefined) return addedPart(is)
  const tag = tagNameOf(is)
  if (tag === '') return changedWords(was, is)
  if (TEXT.has(tag) || hasSameCells(was, is))
    return `<${tag}${attributesOf(is)}>${changedHtml(innerOf(was), innerOf(is))}</${tag}>`
  return removedPart(was) + addedPart(is)
}

/** Elements whose content is compared. */
const TEXT = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote'])

/** In a table, only cells that have a counterpart: a row can't be inside ins or del. */
const TABLE = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'])

const hasSameCells = (was: string, is: string): boolean =>
  TABLE.has(tagNameOf(is)) && shapeOf(was) === shapeOf(is)

const shapeOf = (html: string): string => (html.match(/<\/?(?:t[a-z]+)\b/g) ?? []).join('')

/** An item of a list must stay one. */
const wrapped = (mark: 'ins' | 'del', html: string): string =>
  tagNameOf(html) === 'li'
    ? `<li${attributesOf(html)}><${mark}>${innerOf(html)}</${mark}></li>`
    : `<${mark}>${html}</${mark}>`

const removedPart = (html: string): string => wrapped('del', html)
const addedPart = (html: string): string => wrapped('ins', html)

const changedWords = (before: string, after: string): string =>
  wordChanges(before, after)
    .map(({ kind, html }) =>
      kind === 'same' ? html : kind === 'added' ? `<ins>${html}</ins>` : `<del>${html}</del>`,
    )
    .join('')
