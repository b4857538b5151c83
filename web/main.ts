import './styles/global.css'
import './styles/table.css'
import { isTooOld } from './early-input/too-old.ts'
import { startIslands } from './islands.tsx'

// early-input.ts says that the browser is too old.
if (!isTooOld()) startIslands()
