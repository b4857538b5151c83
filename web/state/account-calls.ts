import { api, type Reply, type Send } from './api.ts'

interface Account {
  email: string
  password: string
}

/**
 * Registering, logging in and out (api: Account calls), apart from `api` because only
 * chunks on demand use them.
 */
export function createAccountCalls(open: Send) {
  const post = <Path extends Name>(path: Path, body: unknown) =>
    open<Reply<Path, 'post'>>({ method: 'POST', path: `/api/${path}`, body })

  return {
    register: (account: Account) => post('register', account),
    /**
     * With `keepsSession` it only activates the account and leaves the browser's session unchanged.
     */
    activate: (body: { activationKey: string; password?: string; keepsSession: boolean }) =>
      post('activate', body),
    login: (account: Account) => post('login', account),
    logout: () => open<Reply<'logout', 'get'>>({ method: 'GET', path: '/api/logout' }),
    requestPasswordReset: (email: string) => post('request-password-reset', { email }),
    resetPassword: (body: Account & { resetPasswordKey: string }) => post('reset-password', body),
  }
}

type Name = 'register' | 'activate' | 'login' | 'request-password-reset' | 'reset-password'

export const accountCalls = createAccountCalls(api.open)
