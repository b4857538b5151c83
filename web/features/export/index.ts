export { downloadAs } from './download-quotation.ts'
