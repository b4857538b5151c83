import { Tokenizer } from 'htmlparser2'
import { MAX_DEPTH, MAX_ELEMENTS } from '../../domain/html/policy.ts'
import { appendText, element, type HtmlElement, type HtmlNode } from '../../domain/html/tree.ts'

/**
 * Reads any html into a tree, in time linear in its length whatever it holds. The tree need not be the one that
 * a browser would build from markup that is wrong: what is stored is written anew from it (`writeRichText`).
 */
export function parseHtml(html: string): HtmlNode[] {
  const tree = new TreeBuilder()
  let tag = ''
  let attributes: Record<string, string> = {}
  let name = ''
  let value = ''
  const openTag = () => tree.open(tag, attributes)
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        tag = html.slice(start, end).toLowerCase()
        attributes = {}
      },
      onattribname(start, end) {
        name = html.slice(start, end).toLowerCase()
        value = ''
      },
      onattribdata: (start, end) => {
        value += html.slice(start, end)
      },
      onattribentity: (code) => {
        value += String.fromCodePoint(code)
      },
      onattribend() {
        if (KEPT_ATTRIBUTES.has(name)) attributes[name] ??= value
      },
      onopentagend: openTag,
      onselfclosingtag: openTag,
      onclosetag: (start, end) => tree.close(html.slice(start, end).toLowerCase()),
      ontext: (start, end) => tree.text(html.slice(start, end)),
      ontextentity: (code) => tree.text(String.fromCodePoint(code)),
      oncdata() {},
      oncomment() {},
      ondeclaration() {},
      onprocessinginstruction() {},
      onend() {},
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return tree.root
}

/** All that the reader ever looks at. */
const KEPT_ATTRIBUTES: ReadonlySet<string> = new Set(
  'href download src alt width start style align color colspan'.split(' '),
)

const VOID: ReadonlySet<string> = new Set(
  'area base br col embed frame hr img input keygen link meta param source track wbr'.split(' '),
)

/** Which open tags a new tag ends without being told, and behind which it does not look (html: Tree construction). */
const CELL = { ends: ['td', 'th'], within: ['table', 'tr'] }
const ROW = { ends: ['tr'], within: ['table'] }
const LINE = { ends: ['p'], within: ['li', 'td', 'th', 'table', 'div', 'blockquote'] }
const IMPLIED_ENDS: Readonly<Record<string, { ends: string[]; within: string[] }>> = {
  li: { ends: ['li'], within: ['ul', 'ol', 'menu', 'dir', 'table'] },
  td: CELL,
  th: CELL,
  tr: ROW,
  thead: { ends: ['thead', 'tbody', 'tfoot', 'caption', 'colgroup'], within: ['table'] },
  tbody: { ends: ['thead', 'tbody', 'tfoot', 'caption', 'colgroup'], within: ['table'] },
  tfoot: { ends: ['thead', 'tbody', 'tfoot', 'caption', 'colgroup'], within: ['table'] },
  dd: { ends: ['dt', 'dd'], within: ['dl'] },
  dt: { ends: ['dt', 'dd'], within: ['dl'] },
  ...Object.fromEntries(
    'p h1 h2 h3 h4 h5 h6 ul ol table div blockquote pre hr section article'
      .split(' ')
      .map((tag) => [tag, LINE]),
  ),
}
/** A stray end tag does not reach out of these. */
const BARRIERS: ReadonlySet<string> = new Set(['td', 'th', 'li', 'table'])

class TreeBuilder {
  readonly root: HtmlNode[] = []
  readonly #open: HtmlElement[] = []
  #count = 0

  text(text: string): void {
    appendText(this.#into, text)
  }

  open(tag: string, attributes: Record<string, string>): void {
    if (++this.#count > MAX_ELEMENTS) return
    this.#endImplied(tag)
    if (this.#open.length >= MAX_DEPTH && !VOID.has(tag)) return
    const node = element(tag, attributes)
    this.#into.push(node)
    if (!VOID.has(tag)) this.#open.push(node)
  }

  close(tag: string): void {
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const open = this.#open[at]?.tag ?? ''
      if (open === tag) {
        this.#open.length = at
        return
      }
      if (BARRIERS.has(open) && !CLOSES_BARRIERS.has(tag)) return
    }
  }

  get #into(): HtmlNode[] {
    return this.#open.at(-1)?.children ?? this.root
  }

  #endImplied(tag: string): void {
    const rule = Object.hasOwn(IMPLIED_ENDS, tag) ? IMPLIED_ENDS[tag] : undefined
    if (!rule) return
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const open = this.#open[at]?.tag ?? ''
      if (rule.within.includes(open)) return
      if (rule.ends.includes(open)) {
        this.#open.length = at
        return
      }
    }
  }
}

const CLOSES_BARRIERS: ReadonlySet<string> = new Set(
  'table thead tbody tfoot tr td th ul ol li'.split(' '),
)
