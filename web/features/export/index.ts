export { downloadChanges } from './download-changes.ts'
export { downloadAs } from './download-quotation.ts'
export { readersPdf } from './readers-pdf.ts'
export { titleOf } from './title.ts'
