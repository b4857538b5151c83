import { expect, test } from 'bun:test'
import { recipientOf } from '#domain/words/recipient.ts'

test.each([
  ['ann@example.com', 'ann@example.com'],
  [' Ann@Example.COM ', 'ann@example.com'],
  ['ann+1@example.com', 'ann@example.com'],
  ['ann+a+b@example.com', 'ann@example.com'],
  ['a.n.n@example.com', 'a.n.n@example.com'],
  ['a.n.n+shop@gmail.com', 'ann@gmail.com'],
  ['A.nn@googlemail.com', 'ann@gmail.com'],
  ['a.n-n_@pm.me', 'ann@proton.me'],
  ['a-nn@ya.ru', 'ann@yandex.ru'],
  ['a.n-n@yandex.com', 'ann@yandex.ru'],
  ['ann@me.com', 'ann@icloud.com'],
  ['a.nn@icloud.com', 'a.nn@icloud.com'],
  ['nick-shop@yahoo.com', 'nick@yahoo.com'],
  ['nick-shop@example.com', 'nick-shop@example.com'],
  ['shop@ann.fastmail.com', 'ann@fastmail.com'],
  ['ann+x@fastmail.fm', 'ann@fastmail.com'],
  ['+1@example.com', '+1@example.com'],
])('%j reaches %j', (address, recipient) => expect(recipientOf(address)).toBe(recipient))
