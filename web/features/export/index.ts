export { downloadChanges } from './download-changes.ts'
export { downloadAs } from './download-quotation.ts'
