import { lazy } from '../../state/lazy.ts'
import type { ModalKind } from '../../ui/modal.ts'

/** Fills in the email of the account forms, whose code loads when one of them opens. */
export const fillInEmail = async (email: string) =>
  (await import('./email-field.tsx')).$email.set(email)

/** What users can do to their own account, in the settings. */
export const loadOwnAccount = lazy(() => import('./own-account.tsx'))

const WIDTH = 350

/** The account's modals by route key (product: Paths). */
export const accountModals = {
  login: {
    title: 'Log in',
    width: WIDTH,
    load: lazy(async () => (await import('./log-in.tsx')).LogIn),
  },
  register: {
    title: 'Register',
    width: WIDTH,
    load: lazy(async () => (await import('./register.tsx')).Register),
  },
  'request-password-reset': {
    title: 'Reset password',
    width: WIDTH,
    load: lazy(async () => (await import('./request-reset.tsx')).RequestReset),
  },
  'reset-password': {
    title: 'New password',
    width: WIDTH,
    load: lazy(async () => (await import('./reset-password.tsx')).ResetPassword),
  },
  activate: {
    title: 'Activation',
    width: WIDTH,
    load: lazy(async () => (await import('./activate.tsx')).Activate),
  },
  logout: {
    title: 'Log out',
    width: WIDTH,
    load: lazy(async () => (await import('./log-out.tsx')).LogOut),
  },
} satisfies Record<string, ModalKind>
