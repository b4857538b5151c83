import './styles/global.css'
import { startIslands } from './islands.tsx'

// In a browser without it, early-input.ts shows that the browser is too old.
if (typeof Promise.withResolvers === 'function') startIslands()
