export { downloadAccepted } from './download-accepted.ts'
export { downloadChanges } from './download-changes.ts'
export { downloadAs } from './download-quotation.ts'
export { acceptedPdf, readersFile } from './readers-files.ts'
