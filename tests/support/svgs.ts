const svg = (inside: string, attributes = 'width="60" height="20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`

const RECT = '<rect width="60" height="20" fill="#1f4f8f"/>'

/** Svgs that are drawn, as a picture in which nothing of them can run or load anything. */
export const DRAWN_SVGS: Readonly<Record<string, string>> = {
  plain: svg(RECT),
  'without a size': svg(RECT, 'viewBox="0 0 60 20"'),
  'with a script': svg(`${RECT}<script>fetch('/api/ran')</script>`),
  'with handlers': svg(
    `${RECT}<image href="x" onerror="fetch('/api/ran')"/>`,
    `width="60" height="20" onload="fetch('/api/ran')"`,
  ),
  'with outside references': svg(
    `${RECT}<image href="/api/ran" width="9" height="9"/><image xlink:href="/api/ran"/><style>@import '/api/ran'; rect { fill: url(/api/ran) #1f4f8f }</style><use href="/api/ran#a"/>`,
  ),
  'with a link': svg(`<a href="javascript:fetch('/api/ran')">${RECT}</a>`),
}

const bomb = (levels: number) =>
  Array.from({ length: levels }, (_, at) => {
    const inside = at === 0 ? RECT : `<use href="#l${at - 1}"/>`.repeat(10)
    return `<g id="l${at}">${inside}</g>`
  }).join('')

/** Svgs that are refused. */
export const REFUSED_SVGS: Readonly<Record<string, string>> = {
  broken: '<svg xmlns="http://www.w3.org/2000/svg"><rect',
  'no svg at all': '<html><body>svg</body></html>',
  'of nothing': svg(''),
  'with html': svg(`<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject>`),
  'that repeats itself a billion times': svg(bomb(9)),
  'that contains itself': svg(`<g id="a">${RECT}<use href="#a"/></g>`),
  'with entities': `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
}
