export { type ExportFormat, exportQuotation } from './export-quotation.ts'
export { downloadAs, startExport } from './start-export.ts'
