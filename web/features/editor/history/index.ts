export { toggleHistory } from './open-history.ts'
