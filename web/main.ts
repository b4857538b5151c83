import './styles/global.css'
import { startIslands } from './islands.tsx'

// Without it the page says that the browser is too old (early-input.ts).
if (typeof Promise.withResolvers === 'function') startIslands()
