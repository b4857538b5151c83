import { expect, test } from 'bun:test'
import { $report, textOf } from '../../../../web/features/dev-tools/state-report.ts'
import { $menu, setMenu } from '../../../../web/state/menu.ts'
import { $session, forgetUser, rememberUser } from '../../../../web/state/session.ts'

test('the state report follows session and menu, and has no token', () => {
  const { status } = $session.get()
  rememberUser({ accessJwtToken: 'secret-token', email: 'anna@example.com', roles: ['user'] })
  setMenu('save', { state: 'loading' })
  const text = textOf($report.get())
  expect(text).toContain('Email: anna@example.com')
  expect(text).toContain('Menu: save loading')
  expect(text).not.toContain('secret-token')
  setMenu('save', { state: 'waiting' })
  forgetUser()
  expect($menu.get().save.state).toBe('waiting')
  expect(textOf($report.get())).toContain('Menu: -')
  $session.set({ status, email: '', roles: [] })
})
