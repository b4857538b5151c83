import type { Workbook, XmlNode } from 'xlsx-populate/browser/xlsx-populate-no-encryption.min.js'
import type { DocumentProperties } from '../sheet.ts'
import { xmlText } from './xml-text.ts'

/** Title, creator and language of the document, and none of what the library's template came with. */
export function describeDocument(workbook: Workbook, properties: DocumentProperties): void {
  const { title, creator, language } = properties
  const core = workbook._coreProperties._node
  core.children = [
    { name: 'dc:title', children: [xmlText(title)] },
    ...(creator ? [{ name: 'dc:creator', children: [xmlText(creator)] }] : []),
    { name: 'dc:language', children: [language] },
  ]
  const app = workbook._appProperties._node
  app.children = [{ name: 'Application', children: ['Microsoft Excel'] }]
  // A folder of the computer that the template was made on.
  workbook._node.children = workbook._node.children?.filter(
    (node) => !isNamed(node, 'mc:AlternateContent'),
  )
}

const isNamed = (node: XmlNode | string | number, name: string): boolean =>
  typeof node === 'object' && node.name === name
