export { Info } from './info.tsx'
export { InfoTitle } from './info-title.tsx'
