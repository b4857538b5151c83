/** The most letters of a word in one span. */
const PIECE = 200

/**
 * Canonical html for display, with every 200 letters of a long word in a span. For each line of a
 * long word, a browser shapes its letters again, in our typeface a run of `W`s up to its end:
 * 100,000 letters took 26 s. The end of a span stops that and moves no letter.
 */
export function splitLongWords(html: string): string {
  if (!MAY_HAVE_LONG_WORD.test(html)) return html
  return html.replace(TEXT, (text) => text.replace(LONG, '<span>$&</span>'))
}

const MAY_HAVE_LONG_WORD = new RegExp(`[^\\s<>]{${PIECE}}`)
/** Text outside tags: canonical attributes contain no `>`. */
const TEXT = /(?<=^|>)[^<]+/g
/** A fixed length, since browsers run out of memory when matching millions of letters at once. */
const LONG = new RegExp(`(?:&[a-z]+;|[^\\s&]){${PIECE}}`, 'gu')
