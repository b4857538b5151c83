export { compare } from './compare.tsx'
