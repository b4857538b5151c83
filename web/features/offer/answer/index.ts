export { AcceptDialog } from './accept-dialog.tsx'
export { DeclineDialog } from './decline-dialog.tsx'
export { ForwardDialog } from './forward-dialog.tsx'
export { ObjectDialog } from './object-dialog.tsx'
