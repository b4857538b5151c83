import { afterEach, expect, test } from 'bun:test'
import {
  $session,
  $targetRoute,
  $workOwner,
  currentAccessToken,
  forgetUser,
  onceChecked,
  rememberUser,
  takeTargetRoute,
} from '../../../web/state/session.ts'

afterEach(() => forgetUser({ hasLeft: true }))

const anna = { accessJwtToken: 'token', email: 'anna@example.com', roles: ['user'] }

test('a remembered user is known, with the token', () => {
  rememberUser(anna)
  expect($session.get()).toEqual({ status: 'known', email: 'anna@example.com', roles: ['user'] })
  expect(currentAccessToken()).toBe('token')
})

test('forgetting clears the token, the email and the roles', () => {
  rememberUser(anna)
  forgetUser()
  expect($session.get()).toEqual({ status: 'anonymous', email: '', roles: [] })
  expect(currentAccessToken()).toBeNull()
})

test('the work stays its owner’s when the session ends by itself, until a logout or another login', () => {
  rememberUser(anna)
  forgetUser()
  expect($workOwner.get()).toBe('anna@example.com')
  rememberUser({ ...anna, email: 'ben@example.com' })
  expect($workOwner.get()).toBe('ben@example.com')
  forgetUser({ hasLeft: true })
  expect($workOwner.get()).toBe('')
})

test('the token is not part of what listeners see', () => {
  rememberUser(anna)
  expect(JSON.stringify($session.get())).not.toContain('token')
})

test('onceChecked waits for the credential check only', async () => {
  $session.set({ status: 'checking', email: '', roles: [] })
  let isChecked = false
  const checked = onceChecked().then(() => {
    isChecked = true
  })
  await Promise.resolve()
  expect(isChecked).toBe(false)
  rememberUser(anna)
  await checked
  expect(isChecked).toBe(true)
  await onceChecked()
})

test('the target route is returned once', () => {
  $targetRoute.set('/new/save')
  expect(takeTargetRoute()).toBe('/new/save')
  expect(takeTargetRoute()).toBeNull()
})
