/**
 * The one allow-list for html in rich places: the server's sanitizer, the browser's and the editor's converter
 * all follow it. What is not named here does not exist in a stored document (api: Quotations; spec 3). What
 * may stand in an attribute is said by the predicates of `html/values.ts`.
 */

/** Every tag that canonical html may hold; other spellings are in TAG_ALIASES, other tags are unwrapped. */
// biome-ignore format: one line a family
export const ALLOWED_TAGS = [
  'p', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'hr',
  'table', 'thead', 'tbody', 'tr', 'th', 'td',
  'br', 'img', 'a', 'span', 'b', 'i', 'u', 's', 'sub', 'sup', 'code',
] as const

export type AllowedTag = (typeof ALLOWED_TAGS)[number]

/** Attributes by tag; `style` holds only what ALLOWED_STYLES names for the tag. */
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
  span: ['style'],
}

export const ALLOWED_STYLES: Partial<Record<AllowedTag, readonly string[]>> = {
  p: ['text-align'],
  h1: ['text-align'],
  h2: ['text-align'],
  h3: ['text-align'],
  li: ['text-align'],
  th: ['text-align'],
  td: ['text-align'],
  span: ['color', 'background-color'],
}

/** Tags of the same meaning, read as the allowed one. */
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

/** Tags whose content is no text of the document: they go with everything in them. */
export const DROPPED_TAGS: ReadonlySet<string> = words(
  'script style template title head textarea select option iframe object embed applet ' +
    'frameset noframes noembed noscript xmp plaintext svg math canvas audio video',
)

/** Tags that are not allowed themselves but end the line before and after them. */
export const BOUNDARY_TAGS: ReadonlySet<string> = words(
  'address article aside blockquote body caption center dd details dialog div dl dt ' +
    'fieldset figcaption figure footer form header hgroup html main nav pre section summary',
)

/** Tags deeper than this are ignored, their text is kept. */
export const MAX_DEPTH = 60
/** Tags after this many in one place are ignored too, so that a hostile body costs little time. */
export const MAX_ELEMENTS = 100_000

/** The allowed spelling of a tag where it has one, else the tag itself. */
export const knownTag = (tag: string): string =>
  Object.hasOwn(TAG_ALIASES, tag) ? (TAG_ALIASES[tag] ?? tag) : tag

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
