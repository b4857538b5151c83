import { titles as TITLES } from '#domain/words/en/account.json'
import type { ModalKind } from '../../ui/dialog.tsx'
import { Activate } from './activate.tsx'
import { LogIn } from './log-in.tsx'
import { LogOut } from './log-out.tsx'
import { Register } from './register.tsx'
import { RequestReset, ResetPassword, ResetTitle } from './reset-password.tsx'

const WIDTH = 350

/** The account's modals by route key (product: Paths). */
export const accountModals = {
  login: { title: TITLES.login, width: WIDTH, Content: LogIn },
  register: { title: TITLES.register, width: WIDTH, Content: Register },
  'request-password-reset': { title: TITLES.requestReset, width: WIDTH, Content: RequestReset },
  'reset-password': { title: ResetTitle, width: WIDTH, Content: ResetPassword },
  activate: { title: TITLES.activation, width: WIDTH, Content: Activate },
  logout: { title: TITLES.logout, width: WIDTH, Content: LogOut },
} satisfies Record<string, ModalKind>

export { $email } from './email-field.tsx'
export { DeveloperSettings, OwnAccount, ReminderChoice } from './own-account.tsx'
