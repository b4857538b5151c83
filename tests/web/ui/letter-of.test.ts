import { expect, test } from 'bun:test'
import { letterOf } from '../../../web/ui/letter-of.ts'

test.each([
  ['S', 'KeyS', 's'],
  // The letter counts where the keyboard is Latin, wherever its keys are.
  ['a', 'KeyQ', 'a'],
  ['σ', 'KeyS', 's'],
  ['Σ', 'KeyS', 's'],
  ['س', 'KeyS', 's'],
  ['Backspace', 'Backspace', 'backspace'],
])('%p of %p is %p', (key, code, letter) => {
  expect(letterOf({ key, code })).toBe(letter)
})
