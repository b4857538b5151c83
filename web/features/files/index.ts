export { attachFile } from './attach-file.ts'
