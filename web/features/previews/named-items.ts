/** The rest of a heading. */
const REST = '(?:(?!</th>).)*</th>'

/** A table of items has five columns, of which the third is aligned (previewHtml). */
const ITEMS = new RegExp(
  `<table>(?=<thead><tr>(?:<th>${REST}){2}<th style${REST}(?:<th${REST}){2}</tr>)`,
  'g',
)

/**
 * Names the tables of items in a preview's html. A style sheet could tell them by `:has()` and the
 * style of a heading, but browsers would then look at everything around a figure whenever one gets
 * a style, which is at each key press.
 */
export const namedItems = (html: string, name = ''): string =>
  html.replace(ITEMS, `<table class="${name}">`)
