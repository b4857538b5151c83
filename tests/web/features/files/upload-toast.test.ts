import { expect, test } from 'bun:test'
import { createUploadToast } from '../../../../web/features/files/upload-toast.ts'
import { takeToasts } from '../../../../web/state/toasts.ts'

test('the browser asks before it leaves the page until the last of several uploads has ended', () => {
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const [first, second] = [createUploadToast('a.png'), createUploadToast('b.png')]
  expect(isAsked()).toBe(true)
  first.end('success', 'Uploaded 100%')
  expect(isAsked()).toBe(true)
  second.end('error', 'Upload failed')
  expect(isAsked()).toBe(false)
  expect(takeToasts()).toHaveLength(2)
})
