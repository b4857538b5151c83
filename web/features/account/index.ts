import type { ModalKind } from '../../ui/modal.ts'

export { checkCredentials } from './check-credentials.ts'
export { Guard } from './guard.tsx'
export { followOtherTabs } from './other-tabs.ts'
export { askToLogIn, forgetTarget } from './target.ts'

const WIDTH = 350

/** The account's modals by route key (spec 2). */
export const accountModals = {
  login: {
    title: 'Log in',
    width: WIDTH,
    load: () => import('./log-in.tsx').then(({ LogIn }) => LogIn),
  },
  register: {
    title: 'Register',
    width: WIDTH,
    load: () => import('./register.tsx').then(({ Register }) => Register),
  },
  activate: {
    title: 'Activation',
    width: WIDTH,
    load: () => import('./activate.tsx').then(({ Activate }) => Activate),
  },
  logout: {
    title: 'Log out',
    width: WIDTH,
    load: () => import('./log-out.tsx').then(({ LogOut }) => LogOut),
  },
} satisfies Record<string, ModalKind>
