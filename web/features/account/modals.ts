import type { ModalKind } from '../../ui/modal.ts'

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
  'request-password-reset': {
    title: 'Reset password',
    width: WIDTH,
    load: () => import('./request-reset.tsx').then(({ RequestReset }) => RequestReset),
  },
  'reset-password': {
    title: 'New password',
    width: WIDTH,
    load: () => import('./reset-password.tsx').then(({ ResetPassword }) => ResetPassword),
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
