import './styles/global.css'
import { startIslands } from './islands.tsx'

// Spec 2: without promise-with-resolvers the product says so and stops starting.
if (typeof Promise.withResolvers === 'function') startIslands()
else document.body.textContent = 'Your browser is too old, please update :('
