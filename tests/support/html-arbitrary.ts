import fc from 'fast-check'

const TEXT = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    'a',
    ' ',
    '  ',
    '&',
    '&amp;',
    '&nbsp;',
    '\u00a0',
    '\n',
    '<',
    '>',
    '"',
    'Ünï',
    '😀',
    '&lt;b&gt;',
  ),
)
const TAGS = fc.constantFrom(
  ...'p h1 h2 h3 h4 ul ol li table thead tbody tr th td hr br img a span b i u s sub sup code strong em del mark font div section blockquote pre svg script style title x-y caption'.split(
    ' ',
  ),
)
const ATTRIBUTES = fc.array(
  fc.constantFrom(
    'href="https://a.b/c?d=1&amp;e=2"',
    'href="mailto:a@b.c"',
    'href="/uploads/abc"',
    'href="javascript:x"',
    'href="data:application/octet-stream;base64,AAAA" download="a b.pdf"',
    'href="/uploads/abc" download',
    'href="data:application/octet-stream;base64,AAAA"',
    'download="../x"',
    'src="/uploads/img_1"',
    'src="data:image/png;base64,AAAA"',
    'src=x',
    'alt="a &quot;b&quot; &lt;c&gt;"',
    'width="120"',
    'width="x"',
    'start="3"',
    'start=1',
    'style="text-align: center"',
    'style="text-align:right;color:red"',
    'style="color: rgb(10, 20, 30); background-color: #ff0"',
    'style="font-weight:700;font-style:italic"',
    'style="font-weight:normal;text-decoration: underline line-through"',
    'style="vertical-align:super"',
    'align=right',
    'color="#00f"',
    'colspan=3',
    'onclick=x',
  ),
  { maxLength: 2 },
)

const tree = fc.letrec<{ nodes: string; node: string; element: string }>((tie) => ({
  nodes: fc.array(tie('node'), { maxLength: 5 }).map((nodes) => nodes.join('')),
  node: fc.oneof({ maxDepth: 5, depthSize: 'small' }, TEXT, tie('element')),
  element: fc
    .tuple(TAGS, ATTRIBUTES, tie('nodes'), fc.boolean())
    .map(([tag, attributes, inside, isClosed]) => {
      const open = `<${[tag, ...attributes].join(' ')}>`
      return isClosed ? `${open}${inside}</${tag}>` : `${open}${inside}`
    }),
}))

/** Arbitrary html: nested, sometimes unclosed, with valid and invalid attributes. */
export const anyHtml: fc.Arbitrary<string> = tree.nodes
