import type { Workbook, XmlNode } from 'xlsx-populate/browser/xlsx-populate-no-encryption.min.js'
import type { DocumentProperties } from '../sheet.ts'
import { xmlText } from './xml-text.ts'

/** Sets the document's title, creator and language, and removes those of the library's template. */
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
  // The path of a folder on the computer where the template was made.
  workbook._node.children = workbook._node.children?.filter(
    (node) => !isNamed(node, 'mc:AlternateContent'),
  )
}

const isNamed = (node: XmlNode | string | number, name: string): boolean =>
  typeof node === 'object' && node.name === name
