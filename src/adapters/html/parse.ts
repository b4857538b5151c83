import { Tokenizer } from 'htmlparser2'
import { appendText, element, type HtmlElement, type HtmlNode } from '#domain/html/html-tree.ts'
import { MAX_DEPTH, MAX_ELEMENTS, setOf } from '#domain/html/policy.ts'

/**
 * Parses any html in time linear in its length. For malformed markup the tree may differ from a
 * browser's: stored html is always written from this tree (`writeRichText`). It is built on the
 * tokenizer, since htmlparser2's Parser searches its stack of open elements for each tag: 300 kB of
 * `<b></i>` took 16 s with it, and 0.1 s with this.
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
        if (READ_ATTRIBUTES.has(name)) attributes[name] ??= value
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

/** The attributes that the allow-list reads. */
const READ_ATTRIBUTES = setOf(
  'href download src alt width start style align color colspan rowspan span hidden data-field data-blank name',
)

const VOID_TAGS = setOf(
  'area base br col embed frame hr img input keygen link meta param source track wbr',
)

/**
 * The open tags that a start tag closes, unless one of `scope` comes first (html: Tree
 * construction).
 */
interface ImpliedEnd {
  ends: string[]
  scope: string[]
}
const CELL: ImpliedEnd = { ends: ['td', 'th'], scope: ['table', 'tr'] }
const SECTION: ImpliedEnd = {
  ends: ['thead', 'tbody', 'tfoot', 'caption', 'colgroup'],
  scope: ['table'],
}
const TERM: ImpliedEnd = { ends: ['dt', 'dd'], scope: ['dl'] }
const PARAGRAPH: ImpliedEnd = {
  ends: ['p'],
  scope: ['li', 'td', 'th', 'table', 'div', 'blockquote'],
}
const IMPLIED_ENDS: ReadonlyMap<string, ImpliedEnd> = new Map([
  ['li', { ends: ['li'], scope: ['ul', 'ol', 'menu', 'dir', 'table'] }],
  ['tr', { ends: ['tr'], scope: ['table'] }],
  ...entriesFor('td th', CELL),
  ...entriesFor('thead tbody tfoot', SECTION),
  ...entriesFor('dd dt', TERM),
  ...entriesFor('p h1 h2 h3 h4 h5 h6 ul ol table div blockquote pre hr section article', PARAGRAPH),
])

function entriesFor(tags: string, rule: ImpliedEnd): [string, ImpliedEnd][] {
  return tags.split(' ').map((tag) => [tag, rule])
}

/** A stray end tag closes nothing outside these, unless it is itself one of `STRUCTURE`. */
const BARRIERS = setOf('td th li table')
const STRUCTURE = setOf('table thead tbody tfoot tr td th ul ol li')

class TreeBuilder {
  readonly root: HtmlNode[] = []
  readonly #open: HtmlElement[] = []
  #count = 0

  text(text: string): void {
    appendText(this.#current, text)
  }

  open(tag: string, attributes: Record<string, string>): void {
    if (++this.#count > MAX_ELEMENTS) return
    this.#endImplied(tag)
    if (this.#open.length >= MAX_DEPTH && !VOID_TAGS.has(tag)) return
    const node = element(tag, attributes)
    this.#current.push(node)
    if (!VOID_TAGS.has(tag)) this.#open.push(node)
  }

  close(tag: string): void {
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const open = this.#open[at]?.tag ?? ''
      if (open === tag) {
        this.#open.length = at
        return
      }
      if (BARRIERS.has(open) && !STRUCTURE.has(tag)) return
    }
  }

  #endImplied(tag: string): void {
    const rule = IMPLIED_ENDS.get(tag)
    if (!rule) return
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const open = this.#open[at]?.tag ?? ''
      if (rule.scope.includes(open)) return
      if (rule.ends.includes(open)) {
        this.#open.length = at
        return
      }
    }
  }

  get #current(): HtmlNode[] {
    return this.#open.at(-1)?.children ?? this.root
  }
}
