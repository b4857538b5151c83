export { NumberSettings } from './number-settings.tsx'
