import { PNG } from './files.ts'

/** The path that a file's script would request from the server if it ran. */
export const RAN = '/api/ran'

const SCRIPT = `fetch('${RAN}'); new Image().src = '${RAN}'`
const HTML = `<!doctype html><title>Invoice</title><script>${SCRIPT}</script><img src=x onerror="${SCRIPT}">`
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="${SCRIPT}"><script>${SCRIPT}</script></svg>`
const XSLT = `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#s"?><x xmlns:html="http://www.w3.org/1999/xhtml"><html:script>${SCRIPT}</html:script></x>`
const PDF = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.launchURL\\('${RAN}'\\))>>>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>`

export interface HostileFile {
  name: string
  bytes: Buffer
  /** The type that browsers may be told; by default untyped bytes. */
  type?: string
}

const file = (name: string, ...parts: (string | Buffer)[]): HostileFile => ({
  name,
  bytes: Buffer.concat(parts.map((part) => Buffer.from(part))),
})
const shown = (type: string, hostile: HostileFile): HostileFile => ({ ...hostile, type })

/** Files that try to run a script, to pass for something else, or to leave their folder. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  file('invoice.html', HTML),
  file('invoice.html.png', HTML),
  file('invoice.png.html', HTML),
  file('invoice', '\ufeff   ', HTML),
  file(
    'page.xhtml',
    `<html xmlns="http://www.w3.org/1999/xhtml"><script>${SCRIPT}</script></html>`,
  ),
  file('sheet.xml', XSLT),
  file('logo.svg', SVG),
  file('logo.svg.jpg', '<?xml version="1.0"?>', SVG),
  file('mail.mhtml', `MIME-Version: 1.0\nContent-Type: text/html\n\n${HTML}`),
  file('script.js', SCRIPT),
  file('style.css', `@import '${RAN}'; body { background: url('${RAN}') }`),
  file('data.json', `{"html":"${encodeURIComponent(HTML)}"}`),
  shown('image/gif', file('polyglot.gif', 'GIF89a/*', HTML, '*/=1')),
  shown('image/png', file('polyglot.png', PNG, HTML)),
  shown('image/jpeg', file('polyglot.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 0xff]), HTML)),
  shown('image/webp', file('polyglot.webp', 'RIFF\u0001\0\0\0WEBPVP8 ', HTML)),
  shown('application/pdf', file('action.pdf', PDF)),
  file('../../../quotation.db', 'overwritten'),
  file('..\\..\\quotation.db', 'overwritten'),
  file('/etc/passwd', 'overwritten'),
  file('%2e%2e%2fquotation.db', 'overwritten'),
  file('a\0.html', HTML),
  file('a\r\nset-cookie: a=b\r\n\r\n.html', HTML),
  file('a"; filename="b.html', HTML),
  file('invoice\u202egnp.html', HTML),
  file('Angebot für Ὀδυσσεύς 見積書 🛁.html', HTML),
]
