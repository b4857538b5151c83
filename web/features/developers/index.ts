export { DeveloperSettings } from './sections.tsx'
