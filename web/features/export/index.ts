export { downloadAs } from './download-as.ts'
export { type ExportFormat, exportQuotation } from './export-quotation.ts'
