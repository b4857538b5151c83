import { join, relative } from 'node:path'
import { WORDS_ID } from './tool-words.ts'

/** The browser's entry, relative to the root. */
export const ENTRY = 'web/main.ts'

/**
 * The doors by which what is not on every page loads, as the scripts' names. What a dynamic import
 * brings belongs to the first of them whose pattern its path (below `web`, or from the root) matches.
 */
const DOORS: [door: string, pattern: RegExp][] = [
  ['figures', /^features\/editor\/(figures\/commit-figure|blocks\/boq\/line-keys)/],
  ['rich-text', /^features\/editor\/rich-text\//],
  ['toasts', /^islands\/(toasts|language-choice)/],
  ['admin', /^features\/(admin|overview|verify|dev-tools)\/|page\/further-screens/],
  ['paste-rows', /paste-(rows|figures)/],
  ['drafts', /^features\/editor\/drafts\/check-draft|^src\/domain\/document\/upgrade/],
  [
    'popovers',
    /^features\/editor\/(money\/money-popover|options\/range\/|payments\/plan-popover|tax\/)/,
  ],
  ['trades', /^src\/domain\/document\/templates\//],
  ['history', /^features\/editor\/(history|comparing)\//],
  ['export', /^features\/export\//],
  ['customer', /^features\/offer\/index/],
  ['pay-code', /^features\/offer\/pay-code/],
  ['answer', /^features\/offer\//],
  ['lists', /^features\/(quotations|bookmarks|clients)\/.*-page/],
  [
    'paper',
    /^features\/editor\/(options\/row-option|letterhead\/view|page\/reader-bar|blocks\/price\/(lines\/|plan-list)|blocks\/boq\/line-view)/,
  ],
  ['tools', /^(features\/(editor|unread|files)\/|islands\/navigation\/)|^src\//],
  ['forms', /^/],
]

/** What brings a language's words, with the first load of a paper in it. */
const LANGUAGE =
  /document\/load-language|src\/domain\/(document\/with-labels|words\/paper-part)\.ts/

/** A language's words and trades and the check of mistyped addresses load alone. */
const ALONE = /src\/domain\/(words\/languages\/|document\/templates\/texts\/)|email-spell-checker/

/** What is opened, of which an idle page fetches nothing. */
const OPENED = [
  'paste-rows',
  'popovers',
  'trades',
  'export',
  'history',
  'forms',
  'lists',
  'admin',
  'answer',
]

/**
 * What several doors need is in the first of these scripts whose doors include them, else in `shared`:
 * none brings an idle editor what only forms, lists or exports need, and none imports one above it.
 */
const SHARED: [script: string, doors: string[]][] = [
  ['customer', ['customer', 'answer']],
  ['lists', ['lists', 'admin', 'forms']],
  ['export', ['export', 'history', 'forms']],
  ['drafts', ['drafts', 'forms']],
  ['popovers', ['popovers', 'forms']],
  ['dialogs', OPENED],
  ['editor', [...OPENED, 'tools', 'rich-text', 'drafts']],
]

/** What an idle editor fetches, and a customer's page: their words are apart from those of what is opened. */
const UNASKED = ['tools', 'rich-text', 'toasts', 'paper', 'customer']

interface Graph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

/**
 * Groups what loads on demand by the door that needs it, so that a page makes some twenty requests
 * in place of hundreds.
 */
export function groupByDoor(root: string) {
  let doors: Map<string, Set<string>> | null = null
  return (id: string, graph: Graph): string | null => {
    doors ??= doorsOf(root, graph)
    if (ALONE.test(id)) return null
    if (LANGUAGE.test(id)) return 'language'
    const own = [...(doors.get(id) ?? [])].filter((door) => door !== '')
    return id.startsWith(WORDS_ID) ? wordsOf(own) : scriptOf(own)
  }
}

const wordsOf = (doors: readonly string[]): string =>
  doors.some((door) => UNASKED.includes(door)) ? 'editor-words' : 'further-words'

/** The script of what these doors need; null for what none does. */
function scriptOf(doors: readonly string[]): string | null {
  // What is typed first waits for these, and for nothing that only others need.
  if (doors.includes('figures')) return 'figures'
  if (doors.length <= 1) return doors[0] ?? null
  return SHARED.find(([, known]) => doors.every((door) => known.includes(door)))?.[0] ?? 'shared'
}

/** The doors by which each module is needed. */
function doorsOf(root: string, graph: Graph): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const waiting: [id: string, door: string][] = [[join(root, ENTRY), '']]
  for (const [id, door] of waiting) {
    const known = found.get(id) ?? new Set()
    if (known.has(door)) continue
    found.set(id, known.add(door))
    const info = graph.getModuleInfo(id)
    for (const next of info?.importedIds ?? []) waiting.push([next, door])
    for (const next of info?.dynamicallyImportedIds ?? []) waiting.push([next, doorTo(root, next)])
  }
  return found
}

function doorTo(root: string, id: string): string {
  const path = relative(root, id).replace(/^web\//, '')
  return DOORS.find(([, pattern]) => pattern.test(path))?.[0] ?? ''
}
