/**
 * The allow-list for rich text, shared by the sanitizers of server and browser and by the editor's
 * converter. A stored document contains only what is named here (api: Quotation calls).
 * attribute-values.ts validates the values of attributes.
 */

/** The tags of canonical html. TAG_ALIASES are renamed to them, other tags are unwrapped. */
// biome-ignore format: one line a family
export const ALLOWED_TAGS = [
  'p', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'hr',
  'table', 'thead', 'tbody', 'tr', 'th', 'td',
  'br', 'img', 'a', 'span', 'b', 'i', 'u', 's', 'sub', 'sup', 'code',
] as const

export type AllowedTag = (typeof ALLOWED_TAGS)[number]

/**
 * Attributes by tag. The `style` of a span may hold `color` and `background-color`, any other one
 * `text-align`.
 */
export const ALLOWED_ATTRIBUTES: Partial<Record<AllowedTag, readonly string[]>> = {
  p: ['style'],
  h1: ['style'],
  h2: ['style'],
  h3: ['style'],
  li: ['style'],
  th: ['style'],
  td: ['style'],
  ol: ['start'],
  img: ['src', 'alt', 'width'],
  a: ['href', 'download'],
  span: ['data-field', 'style'],
}

/** Tags that are read as an allowed tag with the same meaning. */
export const TAG_ALIASES: Readonly<Record<string, AllowedTag>> = {
  strong: 'b',
  em: 'i',
  cite: 'i',
  dfn: 'i',
  var: 'i',
  ins: 'u',
  del: 's',
  strike: 's',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  menu: 'ul',
  dir: 'ul',
}

/** Tags that are dropped with their content, which is not text of the document. */
export const DROPPED_TAGS: ReadonlySet<string> = setOf(
  'script style template title head textarea select option iframe object embed applet ' +
    'frameset noframes noembed noscript xmp plaintext svg math canvas audio video',
)

/** Tags that are unwrapped but start and end a line. */
export const BOUNDARY_TAGS: ReadonlySet<string> = setOf(
  'address article aside blockquote body caption center dd details dialog div dl dt ' +
    'fieldset figcaption figure footer form header hgroup html main nav pre section summary',
)

/** Tags nested deeper than this are ignored; their text is kept. */
export const MAX_DEPTH = 60
/** Further tags in one text are ignored too, so that hostile input takes little time. */
export const MAX_ELEMENTS = 100_000

/** The tag that an alias stands for, or the tag itself. */
export const resolveAlias = (tag: string): string =>
  Object.hasOwn(TAG_ALIASES, tag) ? (TAG_ALIASES[tag] ?? tag) : tag

export function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
