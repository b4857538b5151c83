/** The most letters of a word in one piece. */
const PIECE = 200

/**
 * Canonical html for display, with each 200 letters of a long word in a span. A browser shapes a run of
 * letters again for each of its lines, and one of `W`s in our typeface to its very end: 100,000 letters
 * took 26 s. A span's end stops that, and changes no letter's place.
 */
export function splitLongWords(html: string): string {
  if (!MAY_HAVE_LONG_WORD.test(html)) return html
  return html.replace(TEXT, (text) => text.replace(LONG, '<span>$&</span>'))
}

const MAY_HAVE_LONG_WORD = new RegExp(`[^\\s<>]{${PIECE}}`)
/** Not within tags: canonical attributes have no `>`. */
const TEXT = /(?<=^|>)[^<]+/g
/** Of a fixed length, since a browser has no memory to match millions of letters at once. */
const LONG = new RegExp(`(?:&[a-z]+;|[^\\s&]){${PIECE}}`, 'gu')
