export { openVersion, toggleHistory } from './open-history.ts'
