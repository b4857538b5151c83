export { forAdmins, forUsers } from './guard.tsx'
