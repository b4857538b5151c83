export { downloadAccepted } from './download-accepted.ts'
export { downloadChanges } from './download-changes.ts'
export { downloadAs } from './download-quotation.ts'
export { acceptedFile, readersFile } from './make-file.ts'
